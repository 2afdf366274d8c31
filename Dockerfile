# syntax=docker/dockerfile:1
# The guide "Deploy" has the commands. Without simulated models unless built with `--build-arg SANDBOX=1`.
FROM node:20-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY packages/sandbox/package.json packages/sandbox/
ARG SANDBOX=0
RUN if [ "$SANDBOX" = 1 ]; then npm ci --omit=dev --no-audit --no-fund; else npm ci --omit=dev --no-audit --no-fund --workspaces=false; fi
COPY . .
RUN npm run package -- --image

FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /src/dist/trunkline /app
RUN install -d -o 1000 -g 1000 -m 700 /data && ln -s /app/lib/cli/trunkline.mjs /usr/local/bin/trunkline
WORKDIR /data
VOLUME /data
EXPOSE 3000
# The account "node" of the image, as a number so that an orchestrator sees that it isn't root.
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["trunkline", "health"]
ENTRYPOINT ["trunkline"]
