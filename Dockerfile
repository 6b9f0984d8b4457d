# Builds a release with all packages, and runs it with only those it needs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN npm run build
# The image brings Node itself, so the pinned one stays out.
ARG COMMIT=
RUN node scripts/release.mjs --to /release --without-node --commit "$COMMIT"

FROM node:24-trixie-slim
WORKDIR /app
# For backups: Debian 13 has the client of compose.yaml's PostgreSQL.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production DATA_DIR=/data
RUN mkdir /data /archive && chown node:node /data /archive
COPY --from=build /release ./
USER node
VOLUME /data
EXPOSE 3000
# The OCI format has no health checks, so the compose files repeat it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["./mintwatch", "health"]
CMD ["node", "src/main.ts"]
