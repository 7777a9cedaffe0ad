// What `pnpm pack` changes in a manifest: conditions, commands and dependencies that only this repository uses are left out, and
// npm learns where the package comes from, which provenance needs.
const { relative } = require("node:path");
const { env } = require("node:process");

module.exports = { hooks: { beforePacking } };

function beforePacking({ scripts, devDependencies, ...manifest }, folder) {
  for (const targets of Object.values(manifest.exports)) delete targets["@winnow/source"];
  if (env.GITHUB_REPOSITORY === undefined) return manifest;
  const home = `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`;
  const directory = relative(__dirname, folder).replaceAll("\\", "/");
  return {
    ...manifest,
    homepage: `${home}/tree/main/${directory}#readme`,
    bugs: `${home}/issues`,
    repository: { type: "git", url: `git+${home}.git`, directory },
  };
}
