/**
 * Writes THIRD_PARTY_NOTICES.md: the product's third-party packages, from the lock file, with the licences that they
 * contain. `npm run notices` writes it; `--check` (part of `npm run check`) fails when it names other packages than
 * the lock file.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const NOTICES_PATH = join(ROOT, "THIRD_PARTY_NOTICES.md");
const NOTICE_ENTRY = /^- (\S+@\S+) · .+$/gm;
const INTRO = `# Third-party notices

Biela is built on these packages. Made by \`npm run notices\`: do not edit by hand. Packages for one system are listed
and bring their texts with them. The typeface Archivo carries its licence beside its files.
`;

type LockedPackage = {
	version: string;
	license?: string;
	dev?: true;
	devOptional?: true;
	optional?: true;
	os?: string[];
	cpu?: string[];
	optionalDependencies?: Record<string, string>;
};
export type LockFile = { packages: Record<string, LockedPackage> };
type Package = {
	folder: string;
	name: string;
	license: string;
	isForOneSystem: boolean;
	isOptional: boolean;
};

/** Returns the packages that production runs or ships, sorted by name, each version once. */
export function listPackages({ packages }: LockFile): Package[] {
	const thirdPartyEntries = Object.entries(packages).filter(([folder]) => folder !== "");
	const toolPackages = new Set(
		thirdPartyEntries.flatMap(([, { devOptional, optionalDependencies = {} }]) =>
			devOptional ? Object.keys(optionalDependencies) : [],
		),
	);
	const shippedPackages = thirdPartyEntries
		.filter(([, { dev, devOptional }]) => !dev && !devOptional)
		.map(([folder, { version, license = "without a licence field", os, cpu, optional }]) => ({
			folder,
			packageName: folder.split("node_modules/").at(-1) ?? "",
			version,
			license,
			isForOneSystem: os !== undefined || cpu !== undefined,
			isOptional: optional === true,
		}))
		.filter(({ packageName }) => !toolPackages.has(packageName))
		.map(({ packageName, version, ...rest }) => ({ ...rest, name: `${packageName}@${version}` }));
	const byName = new Map(shippedPackages.map((shippedPackage) => [shippedPackage.name, shippedPackage]));
	return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the packages in which the notices and the lock file differ. */
export function findStalePackages(notices: string, lock: LockFile): string[] {
	const namedPackages = new Set([...notices.matchAll(NOTICE_ENTRY)].map(([, name = ""]) => name));
	const lockedPackages = new Set(listPackages(lock).map(({ name }) => name));
	const removedPackages = [...namedPackages].filter((name) => !lockedPackages.has(name));
	return [...removedPackages, ...[...lockedPackages].filter((name) => !namedPackages.has(name))].sort();
}

function renderNotices(lock: LockFile): string {
	const packages = listPackages(lock);
	const namesByText = new Map<string, string[]>();
	for (const licensedPackage of packages)
		for (const text of readLicences(licensedPackage))
			namesByText.set(text, [...(namesByText.get(text) ?? []), licensedPackage.name]);
	const packageList = packages.map(({ name, license }) => `- ${name} · ${license}`).join("\n");
	const licenceSections = [...namesByText].map(
		([text, names]) => `## ${names.join(", ")}\n\n${indentText(text)}\n`,
	);
	return [INTRO, `${packageList}\n`, ...licenceSections].join("\n");
}

function readLicences({ folder, isForOneSystem, isOptional }: Package): string[] {
	if (isForOneSystem) return [];
	if (!existsSync(join(ROOT, folder))) {
		if (isOptional) return [];
		throw new Error(`${folder} is not installed: npm start`);
	}
	const names = globSync("{LICEN[CS]E,licen[cs]e,Licen[cs]e,COPYING,NOTICE}*", {
		cwd: join(ROOT, folder),
	});
	return names.sort().map((name) => readFileSync(join(ROOT, folder, name), "utf8").trim());
}

/** Indents a text, so that Markdown shows it verbatim. */
function indentText(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(/^(?=.)/gm, "    ")
		.replace(/[ \t]+$/gm, "");
}

if (import.meta.main) {
	const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as LockFile;
	if (process.argv.includes("--check")) {
		const stalePackages = findStalePackages(
			existsSync(NOTICES_PATH) ? readFileSync(NOTICES_PATH, "utf8") : "",
			lock,
		);
		if (stalePackages.length > 0)
			console.error(`THIRD_PARTY_NOTICES.md: run npm run notices, for ${stalePackages.join(", ")}`);
		console.log(`notices: ${listPackages(lock).length} packages, ${stalePackages.length} problems`);
		process.exitCode = stalePackages.length > 0 ? 1 : 0;
	} else writeFileSync(NOTICES_PATH, renderNotices(lock));
}
