/**
 * A process of its own that reads an embedded database whole and says what is damaged: a large file takes minutes, which
 * nobody may wait for, and only a process can be ended in the middle of it.
 * It is run from its source, like server.ts, and imports nothing that would have to be bundled.
 */
import { setPriority } from "node:os";
import { DatabaseSync } from "node:sqlite";

const [, , file = ""] = process.argv;
// Whatever else the machine does comes first.
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
