/** Checks the list of features against the folders, and what of it the browser loads. Part of `node scripts/architecture.ts`. */
import { FEATURES } from "../src/composition/features.ts";
import type { Feature } from "../src/domain/feature.ts";
import { getSubject } from "./subjects.ts";

const features: readonly Feature[] = FEATURES;

/** The allowed imports between features, from → to, besides the core. */
export const DEPENDENCIES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
	features.map(({ name, uses }) => [name, uses]),
);
/** The subjects that every feature may import, and which import each other by their `uses` only. */
export const CORE = features.filter(({ domain }) => domain === "core").map(({ name }) => name);

const MANIFEST = /^src\/(?:core|features|reports)\/(?:[a-z-]+\/)?[a-z-]+\/feature\.ts$/;

/**
 * Returns each folder of a subject that the list of features leaves out: its routes, handlers and chores would not exist.
 *
 * @param paths every file from the root
 */
export function findUnlistedFolders(
	paths: readonly string[],
	names = features.map(({ name }) => name),
): string[] {
	const folders = new Set(
		paths.flatMap((path) => /^src\/(?:core|features|reports)\/.*(?=\/)/.exec(path)?.[0] ?? []),
	);
	const manifests = paths
		.filter((path) => MANIFEST.test(path))
		.map((path) => path.replace(/\/feature\.ts$/, ""));
	const homeless = [...folders].filter(
		(folder) => !manifests.some((home) => `${folder}/`.startsWith(`${home}/`)),
	);
	return [
		...homeless
			.filter((folder) => !manifests.some((home) => home.startsWith(`${folder}/`)))
			.map(
				(folder) =>
					`${folder}: belongs to no feature; give its subject a feature.ts and list it in src/composition`,
			),
		...manifests
			.filter((home) => !names.includes(getSubject(`${home}/`) ?? ""))
			.map((home) => `${home}/feature.ts: is not listed in src/composition/features.ts`),
	];
}

/** The modules that every page of the panel or of the site loads first. */
const FRAMES = ["src/app/root.tsx", "src/app/admin/layout.tsx", "src/app/site/layout.tsx"];
const TYPE_IMPORT = /\b(?:import|export) type [^;]*;/g;

/**
 * Returns each frame that loads a manifest, and with it every page's share of what only some pages use.
 *
 * @param listImports returns the files that a file imports
 */
export function findFrameBreaches(
	codes: ReadonlyMap<string, string>,
	listImports: (path: string, code: string) => readonly string[],
	frames = FRAMES,
): string[] {
	return frames.flatMap((frame) => {
		const loaded = new Set([frame]);
		for (const path of loaded) {
			const targets = listImports(path, (codes.get(path) ?? "").replace(TYPE_IMPORT, ""));
			// The framework keeps a page's server modules out of the browser.
			for (const target of targets.filter((name) => !name.includes(".server."))) {
				if (MANIFEST.test(target) || target.startsWith("src/composition/"))
					return [`${frame}: loads ${target} by ${path}; only pages that need it and the server may`];
				loaded.add(target);
			}
		}
		return [];
	});
}
