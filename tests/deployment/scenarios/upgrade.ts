import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "#tests/deployment/machine.ts";
import type { Operator } from "#tests/deployment/operator.ts";
import { check, expectText, fail } from "#tests/deployment/report.ts";
import type { World } from "#tests/deployment/world.ts";
import { killUpgrade, MOMENTS } from "./killed-upgrade.ts";
import { NEXT_RELEASES, publishNextRelease, publishThisRelease, readOwnVersion } from "./next-releases.ts";
import {
	expectReady,
	expectRequest,
	expectShop,
	installRelease,
	readProgram,
	sendMessage,
} from "./released-shop.ts";

const RELEASES_FILE = join(import.meta.dirname, "../../../releases.txt");
/** The first block of this section says what would be lost, the second one goes back. */
const GO_BACK = ["upgrades", "The way back", { containing: "--si" }] as const;

/** Upgrades from each release and back, kills upgrades, and tries versions that do not start. */
export async function tryUpgrades(world: World): Promise<void> {
	world.publish(world.newest);
	const { repository, newest } = world;
	const version = publishThisRelease(repository);
	const operator = await world.startMachine("upgrade");
	const { machine } = operator;
	try {
		await machine.run(
			"apt-get update -q && apt-get install -y -q git nodejs curl && { command -v npm || apt-get install -y -q --no-install-recommends npm; }",
		);
		for (const release of listOldReleases(version))
			await upgradeAndReturn(operator, { ...release, version, repository });
		let reference = "";
		await check("says when there is nothing to upgrade to", async () => {
			await operator.type("upgrades", "A release without this command");
			reference = await sendMessage(machine);
			expectText(await operator.type("upgrades", "Upgrade"), "No hay nada que hacer");
		});
		publishNextRelease(repository, NEXT_RELEASES.good, newest);
		for (const moment of MOMENTS)
			await check(`serves when the upgrade is killed ${moment.name}`, async () => {
				if ((await readProgram(machine)).includes(NEXT_RELEASES.good.version))
					await operator.type(...GO_BACK);
				await killUpgrade(machine, moment);
				await expectReady(machine);
				await expectRequest(machine, reference);
			});
		await check("finishes after a kill, and keeps two versions", async () => {
			await operator.type("upgrades", "Upgrade");
			await expectShop(machine, NEXT_RELEASES.good.version, reference);
			const folders = (await machine.run("ls -d /opt/biela-*.*.*-*")).trim().split("\n");
			if (folders.length !== 2) fail(`versions that stay: ${folders}`);
			await operator.type(...GO_BACK);
			await expectShop(machine, version, reference);
		});
		await check("goes back by hand", () => returnByHand(operator, { version, reference }));
		await tryBadReleases(world, machine, { version, reference });
	} finally {
		await machine.destroy();
	}
}

type OldRelease = { name: string; commit: string };

/** Returns the releases before this one, oldest first. */
function listOldReleases(version: string): OldRelease[] {
	const lines = readFileSync(RELEASES_FILE, "utf8").split("\n");
	const releases = lines.map((line) => line.split("\t"));
	return releases.flatMap(([name = "", commit = ""]) =>
		commit && name !== version ? [{ name, commit }] : [],
	);
}

async function upgradeAndReturn(
	operator: Operator,
	{ name, commit, version, repository }: OldRelease & { version: string; repository: string },
) {
	const { machine } = operator;
	let reference = "";
	await check(`upgrades ${name} by the new version's script`, async () => {
		await installRelease(machine, commit, version);
		reference = await sendMessage(machine);
		await operator.type("upgrades", "A release without this command");
		await expectShop(machine, version, reference);
	});
	await check(`goes back to ${name} and says what that loses`, async () => {
		await sendMessage(machine);
		const loss = await operator.type("upgrades", "The way back");
		expectText(loss, "1 solicitud");
		await expectShop(machine, readOwnVersion(repository, commit), reference);
	});
}

/** Does «Go back by hand» after an upgrade that changed the database. */
async function returnByHand(
	operator: Operator,
	{ version, reference }: { version: string; reference: string },
) {
	const { machine } = operator;
	const from = await readProgram(machine);
	await operator.type("upgrades", "Upgrade");
	await operator.type("upgrades", "Go back by hand", { containing: "systemctl stop biela" });
	const backup = (await machine.run("ls /var/lib/biela/backups | grep antes | tail -1")).trim();
	await operator.type("operations", "Restore a backup", { containing: "find /var/lib/biela" });
	await operator.type("upgrades", "Go back by hand", {
		containing: "ln -sfn",
		names: { "biela-0.8.0-1123358c": from, "2026-11-20T15-00-00Z-antes-002-example": backup },
	});
	await expectShop(machine, version, reference);
}

/** Goes back by itself on both engines from versions that do not start. */
async function tryBadReleases(
	{ repository, newest }: World,
	machine: Machine,
	{ version, reference }: { version: string; reference: string },
) {
	let expected = reference;
	const expectReturn = async (problem: string) => {
		const output = await machine.run("cd /opt/biela && if npm run --silent upgrade 2>&1; then exit 1; fi");
		expectText(output, problem);
		expectText(output, "No se perdió nada");
		await expectShop(machine, version, expected);
	};
	publishNextRelease(repository, NEXT_RELEASES.broken, newest);
	await check("goes back by itself from a version that does not start", () => expectReturn("does not start"));
	await check("goes back by itself on PostgreSQL too", async () => {
		await machine.run(USE_POSTGRES);
		await expectReady(machine);
		expected = await sendMessage(machine);
		await expectReturn("does not start");
	});
	await check("upgrades on PostgreSQL and goes back by command", async () => {
		await machine.run(`cd /opt/biela && npm run --silent upgrade -- ${NEXT_RELEASES.good.version}`);
		await expectShop(machine, NEXT_RELEASES.good.version, expected);
		await machine.run("cd /opt/biela && npm run --silent upgrade -- atras --si");
		await expectShop(machine, version, expected);
	});
	publishNextRelease(repository, NEXT_RELEASES.failing, newest);
	await check("goes back by itself when the migration fails", () => expectReturn("stopped in the middle"));
}

const USE_POSTGRES = `apt-get install -y -q postgresql
systemctl stop biela
cd /
runuser -u postgres -- createuser biela
runuser -u postgres -- createdb --owner biela --encoding UTF8 --template template0 biela
echo "alter role biela login password 'clave'" | runuser -u postgres -- psql
echo "DATABASE_URL='postgres://biela:clave@127.0.0.1:5432/biela'" >> /etc/biela.env
systemctl restart biela`;
