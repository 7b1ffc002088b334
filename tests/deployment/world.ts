import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3 } from "#server/files/s3.test.kit.ts";
import { openSmtp } from "#server/mail/smtp.test.kit.ts";
import { Machine } from "./machine.ts";
import { Operator } from "./operator.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The last commit of release 0.8.0. */
const OLD_RELEASE = "1123358c";
const AUTHOR = { name: "Biela", email: "biela@taller.test" };
const AUTHOR_ENV = {
	GIT_AUTHOR_NAME: AUTHOR.name,
	GIT_AUTHOR_EMAIL: AUTHOR.email,
	GIT_COMMITTER_NAME: AUTHOR.name,
	GIT_COMMITTER_EMAIL: AUTHOR.email,
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Opens what the documented machines reach: a repository, a mail server and an S3 provider, all on this machine. */
export async function openWorld() {
	const folder = mkdtempSync(join(tmpdir(), "biela-deployment-"));
	const shared = join(folder, "srv");
	const repository = join(shared, "biela.git");
	mkdirSync(shared);
	execFileSync("git", ["clone", "--quiet", "--bare", ROOT, repository]);
	const git = (args: string[], input?: string) =>
		execFileSync("git", ["-C", repository, ...args], {
			encoding: "utf8",
			input,
			env: { ...process.env, ...AUTHOR_ENV, GIT_INDEX_FILE: join(folder, "index") },
		}).trim();
	const newest = git(["rev-parse", "HEAD"]);
	git(["symbolic-ref", "HEAD", "refs/heads/main"]);
	const [mail, bucket] = [await openSmtp(), await startS3()];
	const typedBlocks = new Set<string>();
	const packages = join(folder, "packages");
	return {
		mail,
		/** Machines see it as `/srv`. */
		shared,
		/** Machines see it as `/srv/biela.git`. */
		repository,
		newest,
		oldRelease: git(["rev-parse", OLD_RELEASE]),
		typedBlocks,
		backupUrl: bucket.createBucketUrl("copias"),
		mediaUrl: bucket.createBucketUrl("imagenes"),
		backupKey: randomBytes(32).toString("hex"),
		/** Makes a commit the newest of the main branch. */
		publish: (commit: string) => git(["update-ref", "refs/heads/main", commit]),
		/** Makes a commit the newest release: the main branch lists it, one commit later. */
		publishRelease(commit: string) {
			git(["read-tree", commit]);
			const blob = git(["hash-object", "-w", "--stdin"], `0.0.0\t${commit}\t2026-11-30\t-\n`);
			git(["update-index", "--add", "--cacheinfo", `100644,${blob},releases.txt`]);
			const commitId = git(["commit-tree", git(["write-tree"]), "-p", commit, "-m", "List the release"]);
			git(["update-ref", "refs/heads/main", commitId]);
		},
		/** Lets later machines begin with the packages of this one, which was pristine. */
		sharePackages(machine: Machine) {
			if (!existsSync(packages)) machine.copyPackages(packages);
		},
		/** Starts a machine without Biela, and has an operator sit down at it. */
		async startMachine(name: string): Promise<Operator> {
			const machine = new Machine(join(folder, name), shared);
			try {
				await machine.start(existsSync(packages) ? packages : undefined);
				// On the name of a test the proxy signs its certificate itself.
				machine.write("root/.curlrc", "insecure\n");
			} catch (error) {
				await machine.destroy();
				throw error;
			}
			return new Operator(machine, typedBlocks);
		},
		async close() {
			await mail.close();
			await bucket.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
