# Kindling as one process; `docker compose up` runs it with a PostgreSQL.
FROM node:24-bookworm-slim AS packages
WORKDIR /kindling
COPY package.json package-lock.json ./
# No package runs a script of its own while it is installed, except those that package.json names.
RUN npm ci --omit=dev --ignore-scripts && npm rebuild --ignore-scripts=false --foreground-scripts \
  $(node -p "Object.entries(require('./package.json').allowScripts).filter(([, isAllowed]) => isAllowed).map(([name]) => name).join(' ')")

FROM packages AS build
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts

FROM node:24-bookworm-slim
WORKDIR /kindling
ENV NODE_ENV=production HOST=0.0.0.0
COPY --from=packages /kindling/node_modules node_modules
COPY . .
COPY --from=build /kindling/dist dist
RUN install -d -o node -g node -m 700 data && install -d -o node -g node .cache
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/bootstrap.mjs", "start"]
