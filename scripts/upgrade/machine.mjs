/** The machine around an upgrade: commands, the settings of the service, systemd, and the link to the program. */
import { execFileSync, spawn } from "node:child_process";
import {
	existsSync,
	lstatSync,
	readFileSync,
	readlinkSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";

export const SERVICE = "biela";
const SETTINGS_FILE = "/etc/biela.env";
const UNIT_FILE = `/etc/systemd/system/${SERVICE}.service`;
const DEFAULT_DATA_FOLDER = "/var/lib/biela";
/** Number of the system call renameat2, which exchanges two names in one step. */
const EXCHANGE_CALLS = { x64: "316", arm64: "276" };

/** Runs a command and returns its exit code and all that it printed. */
export function runCommand(command, args, { cwd, env, isShown = false } = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				output += chunk;
				if (isShown) process.stdout.write(chunk);
			});
		child.on("error", (error) => resolve({ code: 127, output: error.message }));
		child.on("close", (code) => resolve({ code: code ?? 1, output }));
	});
}

/** Runs a command that has to succeed. @returns what it printed @throws Error with what it printed */
export async function runOrThrow(command, args, options) {
	const { code, output } = await runCommand(command, args, options);
	if (code !== 0)
		throw new Error(`${command} ${args.join(" ")} terminó con ${code}:\n${output.slice(-2000)}`);
	return output.trim();
}

/**
 * Reads the settings of the service as systemd and a shell read them.
 *
 * @returns {Record<string, string>} with BIELA_DATA and the path; nothing of this process beside it
 */
export function readSettings(file = SETTINGS_FILE) {
	const script = 'set -a; [ ! -f "$1" ] || . "$1"; env -0';
	const { PATH, HOME = "/root" } = process.env;
	const text = execFileSync("bash", ["-c", script, "bash", file], { env: { PATH, HOME }, encoding: "utf8" });
	const lines = text.split("\0").filter((line) => line.includes("="));
	const settings = Object.fromEntries(
		lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
	);
	return { ...settings, BIELA_DATA: settings.BIELA_DATA?.trim() || DEFAULT_DATA_FOLDER };
}

/** Returns whether systemd knows the service. */
export async function hasService() {
	return (await runCommand("systemctl", ["cat", `${SERVICE}.service`])).code === 0;
}

/** Returns the path of the program that the service starts, such as /opt/biela. */
export const readProgramPath = () =>
	runOrThrow("systemctl", ["show", SERVICE, "-p", "WorkingDirectory", "--value"]);

/** Returns the folder of the program that the service runs now, and how often it was started again. */
export async function readService() {
	const properties = ["-p", "MainPID", "-p", "NRestarts"];
	const { output } = await runCommand("systemctl", ["show", SERVICE, ...properties]);
	const pid = /MainPID=(\d+)/.exec(output)?.[1] ?? "0";
	const restarts = Number(/NRestarts=(\d+)/.exec(output)?.[1] ?? 0);
	return { folder: pid === "0" ? undefined : readProcessFolder(pid), restarts };
}

function readProcessFolder(pid) {
	try {
		return readlinkSync(`/proc/${pid}/cwd`);
	} catch {
		return undefined;
	}
}

/** Takes the unit of this program; own changes belong into a drop-in and stay. */
export async function installUnit(programFolder) {
	await runOrThrow("cp", [join(programFolder, "deploy/biela.service"), UNIT_FILE]);
	await runOrThrow("systemctl", ["daemon-reload"]);
}

export const restartService = () => runOrThrow("systemctl", ["restart", SERVICE]);
export const stopService = () => runOrThrow("systemctl", ["stop", SERVICE]);

/** Returns the last lines of the service's log. */
export async function readLog(lineCount = 15) {
	const args = ["-u", SERVICE, "-o", "cat", "--no-pager", "-n", String(lineCount)];
	return (await runCommand("journalctl", args)).output;
}

/** Asks the server on this machine. @returns {Promise<string>} the first line, empty if it does not answer */
export async function askServer({ PORT, HOST }, path) {
	const host = !HOST?.trim() || HOST.trim() === "0.0.0.0" ? "127.0.0.1" : HOST.trim();
	const address = `http://${host.includes(":") ? `[${host}]` : host}:${PORT?.trim() || 3000}${path}`;
	try {
		const response = await fetch(address, { signal: AbortSignal.timeout(3000), redirect: "manual" });
		const [line = ""] = (await response.text()).split("\n");
		return `${response.status} ${line}`;
	} catch {
		return "";
	}
}

/** Reads name and version of a program's folder. */
export function readVersion(programFolder) {
	return JSON.parse(readFileSync(join(programFolder, "package.json"), "utf8")).version;
}

/** Returns the folder beside the link in which this version of the program stands. */
export const getVersionFolder = (link, { version, commit }) => `${link}-${version}-${commit.slice(0, 8)}`;

/**
 * Makes a link of the program's path, which a first installation fills itself: the folder gets another name and the
 * link takes its place in one step, so that there is a program at any moment.
 *
 * @param {string} link path of the program, such as /opt/biela
 * @param {string} folder new path of the folder that is there, beside the link
 */
export function convertToLink(link, folder) {
	if (lstatSync(link).isSymbolicLink()) return;
	if (existsSync(folder)) throw new Error(`«${folder}» ya existe, y ahí va la versión de ahora.`);
	rmSync(folder, { force: true });
	symlinkSync(basename(folder), folder);
	const number = EXCHANGE_CALLS[process.arch];
	const script = "exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)";
	try {
		execFileSync("perl", ["-e", script, number ?? "0", link, folder], { stdio: "ignore" });
	} catch {
		// Without that call there is a moment between the two renames.
		rmSync(folder);
		renameSync(link, folder);
		symlinkSync(basename(folder), link);
	}
}

/** Points the link to another folder beside it, in one step. */
export function switchLink(link, folder) {
	const next = `${link}.siguiente`;
	rmSync(next, { force: true });
	symlinkSync(basename(folder), next);
	renameSync(next, link);
}

/** Keeps a second upgrade out. @returns ends that; undefined if another one runs */
export function lockUpgrade(link) {
	const file = `${link}-actualizacion.lock`;
	const [pid] = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
	if (pid && existsSync(`/proc/${pid}`)) return undefined;
	writeFileSync(file, `${process.pid}\n`);
	return () => rmSync(file, { force: true });
}
