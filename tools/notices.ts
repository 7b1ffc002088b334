/**
 * Writes THIRD_PARTY_NOTICES.md: the product's third-party packages, from the lock file, with the licences that they
 * contain. `npm run notices` writes it; `--check` (part of `npm run check`) fails when it names other packages than
 * the lock file.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const FILE = join(ROOT, "THIRD_PARTY_NOTICES.md");
const ENTRY = /^- (\S+@\S+) · .+$/gm;
const INTRO = `# Third-party notices

Biela is built on these packages. Made by \`npm run notices\`: do not edit by hand. Packages for one system are listed
and bring their texts with them. The typeface Archivo carries its licence beside its files.
`;

type Locked = {
	version: string;
	license?: string;
	dev?: true;
	devOptional?: true;
	optional?: true;
	os?: string[];
	cpu?: string[];
	optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Locked> };
type Package = {
	folder: string;
	name: string;
	license: string;
	isForOneSystem: boolean;
	isOptional: boolean;
};

/** Returns the packages that production runs or ships, sorted by name, each version once. */
export function listPackages({ packages }: Lock): Package[] {
	const all = Object.entries(packages).filter(([folder]) => folder !== "");
	const toolPackages = new Set(
		all.flatMap(([, { devOptional, optionalDependencies = {} }]) =>
			devOptional ? Object.keys(optionalDependencies) : [],
		),
	);
	const shipped = all
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
	const byName = new Map(shipped.map((one) => [one.name, one]));
	return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the packages in which the notices and the lock file differ. */
export function findStalePackages(notices: string, lock: Lock): string[] {
	const named = new Set([...notices.matchAll(ENTRY)].map(([, name = ""]) => name));
	const locked = new Set(listPackages(lock).map(({ name }) => name));
	const onlyNamed = [...named].filter((name) => !locked.has(name));
	return [...onlyNamed, ...[...locked].filter((name) => !named.has(name))].sort();
}

function renderNotices(lock: Lock): string {
	const packages = listPackages(lock);
	const byText = new Map<string, string[]>();
	for (const one of packages)
		for (const text of readLicences(one)) byText.set(text, [...(byText.get(text) ?? []), one.name]);
	const list = packages.map(({ name, license }) => `- ${name} · ${license}`).join("\n");
	const texts = [...byText].map(([text, names]) => `## ${names.join(", ")}\n\n${indentText(text)}\n`);
	return [INTRO, `${list}\n`, ...texts].join("\n");
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
	const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
	if (process.argv.includes("--check")) {
		const stale = findStalePackages(existsSync(FILE) ? readFileSync(FILE, "utf8") : "", lock);
		if (stale.length > 0)
			console.error(`THIRD_PARTY_NOTICES.md: run npm run notices, for ${stale.join(", ")}`);
		console.log(`notices: ${listPackages(lock).length} packages, ${stale.length} problems`);
		process.exitCode = stale.length > 0 ? 1 : 0;
	} else writeFileSync(FILE, renderNotices(lock));
}
