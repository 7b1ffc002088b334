/**
 * Reads `releases.txt`: one line for each release, oldest first, with its version, its commit, its day and what its
 * upgrade asks by hand, separated by tabs. Commits carry no tags, so this file is what an upgrade goes by.
 */

const VERSION = /^\d+\.\d+\.\d+$/;
const COMMIT = /^[\da-f]{40}$/;

/** A reason in Spanish why an upgrade cannot go on, with the next step. */
export class UpgradeError extends Error {}

/** @returns {{ version: string, commit: string, day: string, asks: string }[]} oldest first */
export function parseReleases(text) {
	return text
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => {
			const [version = "", commit = "", day = "", asks = ""] = line.split("\t");
			if (!VERSION.test(version) || !COMMIT.test(commit))
				throw new UpgradeError(`releases.txt tiene una línea que no se entiende: «${line}».`);
			return { version, commit, day, asks };
		});
}

/** Compares two versions such as "0.12.0". @returns negative if the first is older */
export function compareVersions(first, second) {
	const [numbers, others] = [first, second].map((version) => version.split(".").map(Number));
	const index = numbers.findIndex((number, place) => number !== others[place]);
	return index === -1 ? 0 : numbers[index] - others[index];
}

/**
 * Chooses the release to go to.
 *
 * @param releases as `parseReleases` returned them
 * @param {string | undefined} wanted a version; without it the newest one
 * @param {string} current the version that runs now
 * @returns the release, undefined if it runs already
 * @throws UpgradeError
 */
export function chooseRelease(releases, wanted, current) {
	const names = releases.map(({ version }) => version).join(", ");
	const release = wanted ? releases.find(({ version }) => version === wanted) : releases.at(-1);
	if (!release)
		throw new UpgradeError(
			wanted
				? `No hay ninguna versión «${wanted}». Hay: ${names}.`
				: "releases.txt no nombra ninguna versión.",
		);
	const difference = compareVersions(release.version, current);
	if (difference < 0)
		throw new UpgradeError(
			`Corre la ${current}, más nueva que la ${release.version}. Para volver a la de antes de la última actualización: npm run upgrade -- atras`,
		);
	return difference === 0 ? undefined : release;
}

/**
 * Lists what each release between two versions asks by hand, the newest included.
 *
 * @param {{ version: string, asks: string }[]} releases
 * @param {{ from: string, to: string }} range
 */
export function listAsks(releases, { from, to }) {
	return releases.filter(
		({ version, asks }) =>
			asks !== "" && compareVersions(version, from) > 0 && compareVersions(version, to) <= 0,
	);
}
