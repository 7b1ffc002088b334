/**
 * The second half of an upgrade, by the new version's own script: it installs and builds the new program beside the
 * running one, backs up, switches, and watches the new version before its first write. Until then it goes back by itself.
 */
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
	convertToLink,
	installUnit,
	readSettings,
	readVersion,
	restartService,
	runCommand,
	switchLink,
} from "./machine.mjs";
import { UpgradeError } from "./releases.mjs";
import { waitForReady, waitUntilServing } from "./watch.mjs";
import { returnTo } from "./way-back.mjs";

/** `src/server/start/upgrade-trial.server.ts` waits while this file of the data folder is touched. */
const TRIAL_FILE = "actualizando";
const TOUCH_EVERY_MS = 1000;

const print = (text) => console.log(`  ${text}`);

/** The state of the last upgrade, beside the link: what the way back needs. */
export const getStateFile = (link) => `${link}-actualizacion.json`;

/** @returns {{ from: string, to: string, startedAt: string, doneAt: string | null } | undefined} */
export function readState(link) {
	const file = getStateFile(link);
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

export function writeState(link, state) {
	writeFileSync(getStateFile(link), `${JSON.stringify(state, undefined, "\t")}\n`);
}

/**
 * Upgrades to a program that stands whole beside the running one.
 *
 * @param paths.link path of the program, such as /opt/biela
 * @param paths.from folder of the version that runs, as it is called after the switch
 * @param paths.to folder of the new version
 * @throws UpgradeError when the version from before serves, or when it says what to do
 */
export async function upgradeTo({ link, from, to }) {
	await prepareProgram(to);
	await backUp(link);
	await switchAndWatch({ link, from, to });
}

/** Installs the packages and builds the site, beside the running program. */
async function prepareProgram(folder) {
	print("Instalo y construyo la versión nueva; el sitio sigue atendiendo…");
	for (const script of ["scripts/install.mjs", "scripts/build.mjs"]) {
		const { code, output } = await runCommand("node", [script], { cwd: folder });
		if (code === 0) continue;
		throw new UpgradeError(`No se pudo preparar la versión nueva. No cambié nada.\n${output.slice(-2000)}`);
	}
}

/** Makes a backup with the version that runs. One that did not arrive elsewhere is good enough here. */
async function backUp(folder) {
	print("Hago una copia de los datos y la pruebo…");
	const env = { ...process.env, ...readSettings() };
	const { code, output } = await runCommand("npm", ["run", "--silent", "backup"], { cwd: folder, env });
	const isMade = output.includes("Copia hecha y comprobada");
	if (!isMade)
		throw new UpgradeError(`No se pudo hacer la copia. No cambié nada.\n${output.trim().slice(-2000)}`);
	if (code !== 0) print(output.trim());
}

/** Switches to the new version and watches it: the first write is only possible once this is sure of it. */
async function switchAndWatch({ link, from, to }) {
	const settings = readSettings();
	const state = { from, to, startedAt: new Date().toISOString(), doneAt: null };
	writeState(link, state);
	convertToLink(link, from);
	const endTrial = startTrial(settings.BIELA_DATA);
	try {
		print("Cambio a la versión nueva…");
		switchLink(link, to);
		await installUnit(to);
		await restartService();
		const problem = await waitUntilServing(to, settings);
		if (problem) {
			print(`La versión nueva no arranca, así que vuelvo a la de antes: ${problem}`);
			await returnTo(state, { link, settings, isSameServer: true });
			rmSync(getStateFile(link), { force: true });
			throw new UpgradeError(
				"Volví a la versión de antes. No se perdió nada: la nueva no había recibido nada.",
			);
		}
	} finally {
		endTrial();
	}
	await finish({ link, state, settings });
}

/**
 * Ends an upgrade that was killed after its switch. The new version may have served since, so this does not go back by
 * itself.
 *
 * @throws UpgradeError when that version does not serve
 */
export async function resumeUpgrade(link) {
	const [state, settings] = [readState(link), readSettings()];
	await installUnit(state.to);
	await restartService();
	const problem = await waitUntilServing(state.to, settings);
	if (problem)
		throw new UpgradeError(
			`La versión nueva no arranca: ${problem}\nPara volver a la de antes, y saber qué se pierde: npm run upgrade -- atras`,
		);
	await finish({ link, state, settings });
}

async function finish({ link, state, settings }) {
	writeState(link, { ...state, doneAt: new Date().toISOString() });
	if (!(await waitForReady(settings)))
		throw new UpgradeError(
			"La versión nueva ya pudo recibir solicitudes y dejó de estar lista: mira journalctl -u biela -n 50. Para volver, con lo que eso pierde: npm run upgrade -- atras",
		);
	print(`Listo: atiende Biela ${readVersion(state.to)}.`);
	print("Si algo va mal, se vuelve a la de antes con: npm run upgrade -- atras");
}

/** Keeps the new version from its first write. @returns ends that */
function startTrial(dataFolder) {
	const file = join(dataFolder, TRIAL_FILE);
	writeFileSync(file, "npm run upgrade\n", { mode: 0o644 });
	const timer = setInterval(() => utimesSync(file, new Date(), new Date()), TOUCH_EVERY_MS);
	return () => {
		clearInterval(timer);
		rmSync(file, { force: true });
	};
}
