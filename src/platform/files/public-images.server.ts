import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const PUBLIC = "public";

/** The pictures shipped with the site, read once: pages name only files that exist. */
export function listPublicImages(folder = join(PUBLIC, "images")): ReadonlySet<string> {
	try {
		return new Set(
			readdirSync(folder, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => join(entry.parentPath, entry.name))
				.map((path) => `/${relative(PUBLIC, path).split(sep).join("/")}`),
		);
	} catch {
		return new Set();
	}
}
