import type { Plugin } from "vite";

/** The module that Vite imports for every dynamic import. */
export const PRELOAD_HELPER = /^\0vite\/preload-helper/;

/**
 * Replaces the code of that module. Chromium never requests a module again after its import or preload has failed, and Vite's
 * own code uses both. This one fetches the files first and imports only once all have arrived, so a later attempt can succeed.
 */
export const PRELOAD_CODE = `const requests = {};
const fetchScript = async (file) => {
	const response = await fetch("/" + file);
	if (!response.ok) throw Error(file);
	await response.blob();
};
const loadSheet = (file) => new Promise((onload, onerror) => {
	document.head.append(Object.assign(document.createElement("link"), {
		rel: "stylesheet", href: "/" + file, onload, onerror,
	}));
});
const request = (file) => requests[file] ??= (file.endsWith(".css") ? loadSheet : fetchScript)(file).catch(() => {
	delete requests[file];
	throw Error(file);
});
export const __vitePreload = (load, files = []) => Promise.all(files.map(request)).then(load);`;

/** Makes a dynamic import in the browser work again after its files were lost once. */
export function createLazyImportsPlugin(): Plugin {
	let isReplaced = false;
	return {
		name: "late-imports",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		transform: {
			filter: { id: PRELOAD_HELPER },
			handler() {
				isReplaced = true;
				return { code: PRELOAD_CODE, map: null };
			},
		},
		buildEnd(error) {
			// A new version of Vite may name the module differently.
			if (!error && !isReplaced) this.error("late-imports: Vite's preload helper was not found");
		},
	};
}
