import { findBlocks, readBlocks } from "#tests/deployment/document.ts";
import { check, fail } from "#tests/deployment/report.ts";
import { expectReady, expectRequest, expectSite, readPassword, sendMessage } from "#tests/deployment/shop.ts";
import type { World } from "#tests/deployment/world.ts";

/** Deploys 0.8.0 with SQLite, upgrades it to this version, and goes back. */
export async function upgradeAndGoBack(world: World): Promise<void> {
	world.publishRelease(world.oldRelease);
	const operator = await world.startMachine("upgrade");
	const { machine } = operator;
	let password = "";
	let reference = "";
	try {
		await check("runs release 0.8.0", async () => {
			const log = await operator.type("deployment", "Deployment", { containing: "DOMAIN=" });
			password = readPassword(log);
			reference = await sendMessage(machine);
			// The upgrade below follows a branch.
			await machine.run("cd /opt/biela && git branch --quiet --force main HEAD && git switch --quiet main");
		});
		world.publish(world.newest);
		await check("upgrades to this version (10.1)", async () => {
			await operator.type("upgrades", "10.1");
			await expectReady(machine);
			const version = (await machine.run("cd /opt/biela && git rev-parse HEAD")).trim();
			if (version !== world.newest) fail(`runs ${version}`);
			await expectSite(machine);
			await expectRequest(machine, password, reference);
		});
		await check("goes back to the version before its database changed (10.3)", async () => {
			const previousVersion = (await machine.run("head -1 /root/biela-versions")).trim();
			await machine.run("systemctl stop biela");
			const backup = (await machine.run("ls /var/lib/biela/backups | grep antes | tail -1")).trim();
			await operator.type("upgrades", "10.3", { containing: "find /var/lib/biela" });
			const [restore] = findBlocks(readBlocks("upgrades"), "10.3", "npm run restore");
			await operator.type("upgrades", "10.3", {
				containing: restore?.commands,
				names: { "1a2b3c4d": previousVersion, "2026-11-20T15-00-00Z-antes-002-example": backup },
			});
			await expectReady(machine);
			await expectRequest(machine, password, reference);
		});
	} finally {
		await machine.destroy();
	}
}
