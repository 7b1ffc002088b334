import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leanRouter } from "./tools/lean-router.ts";
import { packScript } from "./tools/pack-script.ts";
import { publicSheet } from "./tools/public-sheet.ts";

export default defineConfig({
	plugins: [publicSheet(), tailwindcss(), reactRouter(), leanRouter(), packScript()],
	build: { target: "es2022", sourcemap: false },
});
