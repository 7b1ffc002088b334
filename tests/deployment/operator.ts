import { type Block, findBlocks, readBlocks } from "./document.ts";
import type { Machine } from "./machine.ts";

/**
 * `containing` selects blocks, `through` ends each after the line that contains it, `names` are more texts to replace.
 */
type Selection = { containing?: string; through?: string; names?: Record<string, string> };

/** The test's names in place of those that the documents tell the reader to replace. */
const TEST_NAMES = {
	"https://git.example.com/biela.git": "file:///srv/biela.git",
	"@mitaller.com": "@taller.test",
	"mitaller.com": "localhost",
};

/** Loads the settings as «Type the other commands» says, once they exist. */
const LOAD_SETTINGS =
	"if [ -f /etc/biela.env ] && [ -d /opt/biela ]; then cd /opt/biela; set -a; . /etc/biela.env; set +a; fi";

/** An operator at a machine, who types blocks of the documents and nothing else of Biela. */
export class Operator {
	readonly machine: Machine;
	/** Blocks that were typed, as the documents have them. */
	readonly typedBlocks: Set<string>;

	constructor(machine: Machine, typedBlocks: Set<string>) {
		this.machine = machine;
		this.typedBlocks = typedBlocks;
	}

	/**
	 * Types the commands of a section, each block in a shell of its own that ends at the first failure.
	 *
	 * @returns what they print @throws Error
	 */
	async type(document: string, section: string, selection: Selection = {}): Promise<string> {
		const outputs: string[] = [];
		for (const commands of this.#take(document, section, "sh", selection))
			outputs.push(await this.machine.run(`${LOAD_SETTINGS}\n${commands}`));
		return outputs.join("\n");
	}

	/** Types them all in one shell that goes on after a failure, as a terminal does. @returns what they print */
	async typeInTerminal(document: string, section: string, selection: Selection = {}): Promise<string> {
		const commands = this.#take(document, section, "sh", selection).join("\n");
		return this.machine.run(`${LOAD_SETTINGS}\nset +e\n(\n${commands}\n) 2>&1\ntrue`);
	}

	/**
	 * Types them in the program's folder, in one shell whose last command serves, waits until it is ready, and presses Ctrl-C.
	 *
	 * @returns what they print
	 */
	async serve(
		document: string,
		section: string,
		selection: Selection & { address: string },
	): Promise<string> {
		const { address } = selection;
		const commands = this.#take(document, section, "sh", selection).join("\n");
		return this.machine.run(
			[
				"cd /opt/biela",
				`setsid bash -e -c ${quote(commands)} > /root/serve.log 2>&1 &`,
				`for i in $(seq 240); do curl -sf http://${address}/ready && break; kill -0 $! || break; sleep 1; done`,
				`kill -INT -- -$! || true`,
				`for i in $(seq 60); do curl -s http://${address}/health > /dev/null || break; sleep 1; done`,
				"cat /root/serve.log",
			].join("\n"),
		);
	}

	/** Adds a section's lines to the settings. */
	async addSettings(document: string, section: string, names: Record<string, string>): Promise<void> {
		const lines = this.#take(document, section, "ini", { names }).join("\n");
		await this.machine.run(`cat >> /etc/biela.env <<'EOF_SETTINGS'\n${lines}\nEOF_SETTINGS`);
	}

	#take(document: string, section: string, language: Block["language"], selection: Selection): string[] {
		const found = findBlocks(
			readBlocks(document).filter((block) => block.language === language),
			section,
			selection.containing,
		);
		for (const block of found) this.typedBlocks.add(block.commands);
		const names = Object.entries({ ...selection.names, ...TEST_NAMES });
		return found.map(({ commands }) => {
			const lines = commands.split("\n");
			const end = selection.through && lines.findIndex((line) => line.includes(selection.through ?? ""));
			const typed = typeof end === "number" ? lines.slice(0, end + 1).join("\n") : commands;
			return names.reduce((text, [example, name]) => text.replaceAll(example, name), typed);
		});
	}
}

function quote(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
