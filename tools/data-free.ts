/**
 * Ends with 1 and a sentence when another process serves from the data folder: `npm start` asks before it installs or
 * builds anything under it. Whatever else is wrong with the folder the server says itself.
 */
import { DataFolderTaken, lockDataFolder } from "#platform/start/data-lock.server.ts";
import { saidIn } from "#platform/start/refusal.ts";

const { DATABASE_URL, BIELA_DATA = "data" } = saidIn(process.env, ["DATABASE_URL", "BIELA_DATA"]);
try {
	if (!DATABASE_URL) lockDataFolder(BIELA_DATA)();
} catch (error) {
	if (error instanceof DataFolderTaken) {
		process.stderr.write(error.message);
		process.exitCode = 1;
	}
}
