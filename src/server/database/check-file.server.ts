/**
 * Integrity check of an embedded database, run in a separate process. A large file takes minutes to read, so the check
 * must not block the server, and only a process can be stopped in the middle of it.
 * It runs from source, like server.ts, and imports nothing that would have to be bundled.
 */
import { setPriority } from "node:os";
import { DatabaseSync } from "node:sqlite";

const [, , file = ""] = process.argv;
// Run at low priority: all other work on the machine comes first.
setPriority(10);
const raw = new DatabaseSync(file, { readOnly: true, timeout: 60_000 });
try {
	const { quick_check } = raw.prepare("pragma quick_check(1)").get() as { quick_check: string };
	process.stdout.write(quick_check);
} catch (error) {
	const { message, errcode } = error as Error & { errcode?: number };
	if (errcode === undefined) throw error;
	process.stdout.write(`${errcode} ${message}`);
}
