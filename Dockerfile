# cardwright in a container: docker run --rm --volume "$PWD:/cards" IMAGE lint
FROM node:22-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts
RUN npm run build
RUN npm pack --ignore-scripts --pack-destination /package

FROM node:22-bookworm-slim
# What changed since a revision is asked of Git. A folder that is mounted belongs to somebody else.
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/* \
  && git config --system --add safe.directory /cards
COPY --from=build /package /package
RUN npm install --global --ignore-scripts /package/cardwright-*.tgz && npm cache clean --force
USER node
WORKDIR /cards
ENTRYPOINT ["cardwright"]
CMD ["lint"]
