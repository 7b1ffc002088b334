import { type Block, readBlocks } from "./document.ts";

export type ScenarioName = "live" | "faults" | "lost" | "several" | "upgrade";
type Selection = { document: string; section: string; containing?: string };

/** Documents whose every block is either run by a scenario or skipped with a reason. */
const DOCUMENTS = [
	"deployment",
	"operations",
	"secrets",
	"several-machines",
	"salir-al-aire",
	"containers",
	"upgrades",
];

/** Sections whose blocks a scenario runs, except those that are skipped. */
const SCENARIO_SECTIONS: Record<ScenarioName, Record<string, readonly string[]>> = {
	live: {
		deployment: [
			"Deployment",
			"What you need",
			"Type the other commands",
			"Mail",
			"Backups elsewhere",
			"Practise a restore",
			"Before you announce the site",
			"PostgreSQL",
			"Another proxy: nginx",
		],
		"salir-al-aire": ["Entrar a la máquina", "Las veinte líneas", "Cada mes"],
	},
	faults: {
		operations: [
			"Monitoring",
			"Backups",
			"Personal data",
			"When something is wrong",
			"The server does not start",
			"«La base de datos … está dañada», or «no es una base de datos de Biela»",
			"«hay datos de un taller (…) pero su base de datos biela.db falta o está vacía»",
			"«El taller de «…» se mudó a PostgreSQL y sigue allá»",
			"«Falta el secreto del servidor», or «no es el de esta base de datos»",
			"«Espacio en disco», or «No listo: espacio»",
			"«No listo: el archivo de la base de datos ya no está en su sitio»",
			"Writes answer 503, and pages do not",
			"PostgreSQL is away",
			"«Última copia» fails",
			"«Faltan o están dañadas … imágenes»",
			"Lost password or telephone",
			"«Hubo demasiados intentos con este usuario»",
			"Restore a backup",
			"Change the database engine",
		],
		secrets: ["Another server secret"],
	},
	lost: { deployment: ["The machine is lost", "From a downloaded file"] },
	several: {
		"several-machines": [
			"Pictures in a bucket",
			"Add a machine",
			"Restart one after the other",
			"Try a version on a restored backup",
		],
	},
	upgrade: {
		upgrades: ["Upgrade", "A release without this command", "The way back", "Go back by hand"],
	},
};

/** Blocks that cannot run here, each with the reason. */
const SKIPPED_BLOCKS: readonly (Selection & { reason: string })[] = [
	{
		document: "deployment",
		section: "Deployment",
		containing: "nodesource",
		reason: "the machines are Debian 13",
	},
	{
		document: "deployment",
		section: "Another proxy: nginx",
		containing: "certbot certonly",
		reason: "a certificate needs a real domain",
	},
	{
		document: "operations",
		section: "«Zoho Calendar se desconectó», or «Zoho Calendar no responde»",
		reason: "the log has such lines after Zoho's own site refused",
	},
	{
		document: "operations",
		section: "«Reloj» fails",
		reason: "a machine in a folder has the clock of its host",
	},
	{
		document: "operations",
		section: "Connections are cut",
		reason: "a machine in a folder has the limits of its host",
	},
	...["Install and start", "Restore a backup", "The machine is lost"].map((section) => ({
		document: "containers",
		section,
		reason: "needs Docker",
	})),
	{ document: "upgrades", section: "In containers", reason: "needs Docker" },
];

function listAllBlocks(): Block[] {
	return DOCUMENTS.flatMap(readBlocks);
}

function isSelected(block: Block, { document, section, containing = "" }: Selection): boolean {
	return block.document === document && block.section === section && block.commands.includes(containing);
}

function isSkipped(block: Block): boolean {
	return SKIPPED_BLOCKS.some((skipped) => isSelected(block, skipped));
}

/** Returns the blocks that a scenario has to run. */
export function listScenarioBlocks(name: ScenarioName): Block[] {
	const sections = SCENARIO_SECTIONS[name];
	return listAllBlocks().filter(
		(block) => sections[block.document]?.includes(block.section) && !isSkipped(block),
	);
}

/** Returns the blocks that no scenario runs and that are not skipped. */
export function listUncoveredBlocks(): Block[] {
	const covered = new Set(
		(Object.keys(SCENARIO_SECTIONS) as ScenarioName[])
			.flatMap(listScenarioBlocks)
			.map(({ document, section, commands }) => `${document} ${section} ${commands}`),
	);
	return listAllBlocks().filter(
		(block) => !isSkipped(block) && !covered.has(`${block.document} ${block.section} ${block.commands}`),
	);
}

/** Returns the names of sections and skipped blocks that no document has any more. */
export function listUnknownEntries(): string[] {
	const blocks = listAllBlocks();
	const selections: Selection[] = [
		...Object.values(SCENARIO_SECTIONS).flatMap((documents) =>
			Object.entries(documents).flatMap(([document, sections]) =>
				sections.map((section) => ({ document, section })),
			),
		),
		...SKIPPED_BLOCKS,
	];
	return selections
		.filter((selection) => !blocks.some((block) => isSelected(block, selection)))
		.map(({ document, section, containing = "" }) => `${document}: ${section} ${containing}`);
}
