import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import {
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

/** A pristine Debian that systemd can start; it is kept between runs, outside the project. */
const BASE_FOLDER = "/var/cache/biela-deployment";
const RELEASE = "trixie";
const MIRROR = "http://deb.debian.org/debian";
const PACKAGES = ["systemd", "systemd-sysv", "dbus", "ca-certificates", "curl", "openssl"];
const BOOT_TIMEOUT_MS = 60_000;
/** The first block installs packages and builds, beside other tests. */
const COMMAND_TIMEOUT_MS = 1_800_000;
/** Certificates of this machine: a network may have its own. */
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/** Ports that the documented machine uses. It shares the network of this one. */
const PORTS = [80, 443, 3000, 5432];

/** Returns why machines cannot be started here; undefined if they can. */
export function getObstacle(): string | undefined {
	if (process.platform !== "linux" || process.getuid?.() !== 0) return "needs root on Linux";
	for (const program of ["debootstrap", "systemd-nspawn", "nsenter", "git"])
		if (!hasProgram(program)) return `needs ${program} (apt-get install debootstrap systemd-container git)`;
	const listening = execFileSync("ss", ["-ltnH"], { encoding: "utf8" });
	const takenPort = PORTS.find((port) => new RegExp(`:${port}\\s`).test(listening));
	return takenPort === undefined ? undefined : `port ${takenPort} is taken`;
}

function hasProgram(name: string): boolean {
	const folders = (process.env.PATH ?? "").split(":").concat("/usr/sbin", "/sbin");
	return folders.some((folder) => existsSync(join(folder, name)));
}

/** Downloads the pristine Debian once. @throws Error without the mirror */
export function prepareBase(): void {
	const root = join(BASE_FOLDER, RELEASE);
	if (existsSync(root)) return;
	const unfinishedRoot = `${root}.unfinished`;
	rmSync(unfinishedRoot, { recursive: true, force: true });
	mkdirSync(BASE_FOLDER, { recursive: true });
	const options = ["--variant=minbase", `--include=${PACKAGES.join(",")}`, RELEASE, unfinishedRoot, MIRROR];
	execFileSync("debootstrap", options, { stdio: "ignore" });
	renameSync(unfinishedRoot, root);
}

/** A Debian machine under systemd in a folder, started by systemd-nspawn. It shares this machine's network. */
export class Machine {
	readonly #root: string;
	readonly #sharedFolder: string;
	#process: ChildProcess | undefined;
	#initPid = 0;

	/** @param folder where its root is created @param sharedFolder appears in it as `/srv`, read-only */
	constructor(folder: string, sharedFolder: string) {
		this.#root = folder;
		this.#sharedFolder = sharedFolder;
	}

	/** Creates its root from another one, by default the pristine Debian, and starts it. */
	async start(base = join(BASE_FOLDER, RELEASE)): Promise<void> {
		execFileSync("cp", ["-a", "--reflink=auto", base, this.#root]);
		// A crash of the host ends the test anyway, so packages need not reach the disk one by one.
		this.write("etc/dpkg/dpkg.cfg.d/unsafe-io", "force-unsafe-io\n");
		cpSync(CERTIFICATES, join(this.#root, CERTIFICATES));
		const isSystemdHost = readFileSync("/proc/1/comm", "utf8").trim() === "systemd";
		this.#process = spawn(
			"systemd-nspawn",
			[
				...["--quiet", "--register=no", ...(isSystemdHost ? [] : ["--keep-unit"])],
				...[`--directory=${this.#root}`, `--bind-ro=${this.#sharedFolder}:/srv`, "--boot"],
				// Debian 13 refuses the control groups of older kernels without this; newer ones ignore it.
				...["SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1"],
			],
			{ stdio: "ignore" },
		);
		const deadline = Date.now() + BOOT_TIMEOUT_MS;
		while (!(await this.#isBooted())) {
			if (Date.now() > deadline) throw new Error("the machine does not boot");
			await pause(500);
		}
	}

	async #isBooted(): Promise<boolean> {
		try {
			const [pid] = execFileSync("pgrep", ["-P", String(this.#process?.pid)], { encoding: "utf8" }).split(
				"\n",
			);
			this.#initPid = Number(pid);
			await this.run("systemctl is-active multi-user.target");
			return true;
		} catch {
			return false;
		}
	}

	/** Runs commands as root in one shell, which ends at the first failure. @returns what they print @throws Error */
	async run(commands: string): Promise<string> {
		const env = {
			PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
			HOME: "/root",
			LANG: "C.UTF-8",
			DEBIAN_FRONTEND: "noninteractive",
			npm_config_cafile: CERTIFICATES,
		};
		const target = ["--target", String(this.#initPid), "--mount", "--uts", "--ipc", "--pid", "--cgroup"];
		const shell = ["bash", "-e", "-o", "pipefail", "-c", `cd /root\n${commands}`];
		const options = { env, timeout: COMMAND_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
		try {
			// Not the synchronous call: the servers for mail and backups answer from this process.
			const { stdout } = await promisify(execFile)("nsenter", [...target, ...shell], options);
			return stdout;
		} catch (error) {
			const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
			throw new Error(`${commands}\n${stdout.slice(-1500)}\n${stderr.slice(-1500)}`);
		}
	}

	/** Writes a file below its root. */
	write(path: string, text: string): void {
		writeFileSync(join(this.#root, path), text);
	}

	read(path: string): string {
		return readFileSync(join(this.#root, path), "utf8");
	}

	/** Copies its root without Biela: what is left are Debian's packages, and npm's cache. */
	copyPackages(target: string): void {
		const unit = "etc/systemd/system";
		const excluded = [
			...["opt/biela", "var/lib/biela", "etc/biela.env", "var/log/journal"],
			...[`${unit}/biela.service`, `${unit}/multi-user.target.wants/biela.service`],
		].map((path) => `--exclude=./${path}`);
		const archive = `${target}.tar`;
		mkdirSync(target);
		execFileSync("tar", ["-C", this.#root, ...excluded, "--xattrs", "-cf", archive, "."]);
		execFileSync("tar", ["-C", target, "--xattrs", "-xpf", archive]);
		rmSync(archive);
	}

	/** Copies a file below its root to this machine. */
	copyOut(path: string, target: string): void {
		copyFileSync(join(this.#root, path), target);
	}

	/** Kills the machine at once and deletes its disk. */
	async destroy(): Promise<void> {
		if (this.#process && this.#process.exitCode === null) {
			const exit = new Promise((resolve) => this.#process?.once("exit", resolve));
			if (this.#initPid) process.kill(this.#initPid, "SIGKILL");
			else this.#process.kill("SIGKILL");
			await exit;
		}
		rmSync(this.#root, { recursive: true, force: true });
	}
}
