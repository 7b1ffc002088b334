import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { getDevelopmentAddress } from "./scripts/development-address.ts";
import { createLazyImportsPlugin } from "./scripts/late-imports.ts";
import { createPackScriptPlugin } from "./scripts/pack-script.ts";
import { createPublicStylesPlugin } from "./scripts/public-stylesheet.ts";

/** Packages that have files of their own, load only on demand, or are shared with the listening server. */
const AS_INSTALLED = [
	...["pino", "pg", "sharp", "pdfkit", "fontkit", "nodemailer"],
	...["react", "react-dom", "react-router"],
];

/** The files that every page has loaded before it loads anything lazily. */
const ALREADY_LOADED = /\/(react|router|root|rolldown-runtime|early)-[^/]*$/;

export default defineConfig(({ command }) => ({
	plugins: [
		createPublicStylesPlugin(),
		tailwindcss(),
		reactRouter(),
		createLazyImportsPlugin(),
		createPackScriptPlugin(),
	],
	// Only Docker Compose reads `.env`: a build must not depend on the shop of its checkout.
	envDir: false,
	server: getDevelopmentAddress(process.env),
	// Loading a thousand small files took two fifths of every start.
	...(command === "build" && { ssr: { noExternal: true, external: AS_INSTALLED } }),
	build: {
		target: "es2022",
		sourcemap: false,
		modulePreload: {
			resolveDependencies: (_, files) => files.filter((file) => !ALREADY_LOADED.test(file)),
		},
	},
}));
