import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { lateImports } from "./tools/late-imports.ts";
import { packScript } from "./tools/pack-script.ts";
import { publicSheet } from "./tools/public-sheet.ts";

/** They bring files of their own, are fetched when somebody needs them, or are shared with the server that listens. */
const AS_INSTALLED = [
	...["pino", "pg", "sharp", "pdfkit", "fontkit", "nodemailer"],
	...["react", "react-dom", "react-router"],
];

/** What every page has before it fetches anything late. */
const THERE = /\/(react|router|root|rolldown-runtime|early)-[^/]*$/;

export default defineConfig(({ command }) => ({
	plugins: [publicSheet(), tailwindcss(), reactRouter(), lateImports(), packScript()],
	// A thousand small files were two fifths of every start.
	...(command === "build" && { ssr: { noExternal: true, external: AS_INSTALLED } }),
	build: {
		target: "es2022",
		sourcemap: false,
		modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !THERE.test(file)) },
	},
}));
