import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, open } from "#tests/component-kit/page.tsx";

const EMAIL = "eva@correo.com";
const heading = page.getByRole("heading", { level: 1 });

/** Returns the path of a link from the newest email to an address. */
async function findLink(kind: "confirmar" | "salir"): Promise<string> {
	const { token } = await commands.openSession("owner");
	const { messages } = (await call("/api/admin/sent-messages", { token })).json;
	const link = new RegExp(`/boletin/${kind}/\\S+`);
	for (const { id } of messages.filter(({ to }: { to: string }) => to === EMAIL)) {
		const { text } = (await call(`/api/admin/sent-messages/${id}`, { token })).json;
		const [foundPath] = link.exec(text) ?? [];
		if (foundPath) return foundPath;
	}
	throw new Error(`no letter with a link to ${kind}`);
}

test("shows both link pages without accessibility violations", async () => {
	await call("/api/newsletter", { body: { email: EMAIL } });
	const confirmationPath = await findLink("confirmar");
	await open(confirmationPath);
	await expect.element(heading).toHaveTextContent("Confirma tu suscripción");
	await expect.element(page.getByRole("button", { name: "Confirmar mi suscripción" })).toBeVisible();
	await expectNoViolations();
	const token = confirmationPath.split("/").at(-1);
	const { json } = await call("/api/newsletter/confirmation", { body: { token } });
	expect(json.state).toBe("active");
	await open(await findLink("salir"));
	await expect.element(page.getByRole("button", { name: "Darme de baja" })).toBeVisible();
	await expectNoViolations();
});
