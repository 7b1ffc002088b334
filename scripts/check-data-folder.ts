/**
 * Exits with 1 and a message when another process serves from the data folder: `npm start` runs it before it installs
 * or builds anything. The server itself reports any other problem of the folder.
 */
import { DataFolderInUseError, lockDataFolder } from "#server/start/data-lock.server.ts";
import { readVariables } from "#server/start/startup-error.ts";

const { DATABASE_URL, BIELA_DATA = "data" } = readVariables(process.env, ["DATABASE_URL", "BIELA_DATA"]);
try {
	if (!DATABASE_URL) lockDataFolder(BIELA_DATA)();
} catch (error) {
	if (error instanceof DataFolderInUseError) {
		process.stderr.write(error.message);
		process.exitCode = 1;
	}
}
