import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MIGRATION = `import type { Kysely } from "kysely";
export const nextTable = {
	up: async (db: Kysely<unknown>) => {
		await db.schema.createTable("next_table").addColumn("id", "text").execute();
		FAILURE
	},
};
`;

/** Adds a migration to a program. @param failure a statement that ends it */
function addMigration(folder: string, failure = "") {
	writeFileSync(join(folder, "migrations/998-next.ts"), MIGRATION.replace("FAILURE", failure));
	const list = join(folder, "migrations/all.ts");
	const text = readFileSync(list, "utf8").replace(/\n\};?\s*$/, '\n\t"998-next": nextTable,\n};\n');
	writeFileSync(list, `import { nextTable } from "./998-next.ts";\n${text}`);
}

/** Throws in the start, after the migration. */
function breakStart(folder: string) {
	const file = join(folder, "src/server/start/upgrade-trial.server.ts");
	const text = readFileSync(file, "utf8");
	writeFileSync(file, text.replace(/(\): Promise<void> \{\n)/, '$1\tthrow new Error("does not start");\n'));
}

/** Versions to come: one that changes the database, one that then does not start, one whose migration fails. */
export const NEXT_RELEASES = {
	good: { version: "90.0.1", change: (folder: string) => addMigration(folder) },
	broken: {
		version: "90.0.2",
		change(folder: string) {
			addMigration(folder);
			breakStart(folder);
		},
	},
	failing: {
		version: "90.0.3",
		change: (folder: string) => addMigration(folder, 'throw new Error("stopped in the middle");'),
	},
};
type NextRelease = (typeof NEXT_RELEASES)["good"];

/** Clones a repository, works in it and pushes its main branch. */
function withClone<Result>(
	repository: string,
	work: (folder: string, git: (...args: string[]) => string) => Result,
): Result {
	const folder = mkdtempSync(join(tmpdir(), "biela-releases-"));
	const author = ["-c", "user.name=Biela", "-c", "user.email=biela@taller.test"];
	const git = (...args: string[]) =>
		execFileSync("git", ["-C", folder, ...author, ...args], { encoding: "utf8" }).trim();
	try {
		execFileSync("git", ["clone", "--quiet", repository, folder]);
		return work(folder, git);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Publishes the newest commit of a repository as a release, if it is none yet.
 *
 * @returns its version
 */
export function publishThisRelease(repository: string): string {
	return withClone(repository, (folder, git) => {
		const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
		const list = join(folder, "releases.txt");
		// The line of an earlier commit of this version would leave out what came since.
		const others = readFileSync(list, "utf8")
			.split("\n")
			.filter((line) => line && !line.startsWith(version));
		writeFileSync(
			list,
			`${[...others, `${version}\t${git("rev-parse", "HEAD")}\t2026-11-30\t`].join("\n")}\n`,
		);
		git("commit", "--quiet", "--all", "--message", "List the release");
		git("push", "--quiet", "origin", "HEAD:main");
		return version;
	});
}

/** Publishes a version to come, made of the commit of a release. */
export function publishNextRelease(repository: string, { version, change }: NextRelease, base: string): void {
	withClone(repository, (folder, git) => {
		git("checkout", "--quiet", "--detach", base);
		const file = join(folder, "package.json");
		writeFileSync(file, readFileSync(file, "utf8").replace(/"version": ".*"/, `"version": "${version}"`));
		change(folder);
		git("add", "--all");
		git("commit", "--quiet", "--message", version);
		const commit = git("rev-parse", "HEAD");
		git("push", "--quiet", "origin", `HEAD:refs/heads/${version}`);
		git("checkout", "--quiet", "main");
		appendFileSync(join(folder, "releases.txt"), `${version}\t${commit}\t2026-11-30\t\n`);
		git("commit", "--quiet", "--all", "--message", "List the next release");
		git("push", "--quiet", "origin", "HEAD:main");
	});
}

/** Returns the version that the program of a commit says: those before 0.12.0 all say 0.8.0. */
export function readOwnVersion(repository: string, commit: string): string {
	const args = ["-C", repository, "show", `${commit}:package.json`];
	return JSON.parse(execFileSync("git", args, { encoding: "utf8" })).version;
}
