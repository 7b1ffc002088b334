import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, changeEnv, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";

const BACKUP_PLACE = "/admin/dashboard/configuracion/copias";
const SECRET = "secreto-plantado";
const HEX_KEY = /^[\da-f]{64}$/;

let token = "";
beforeEach(async () => {
	token = await logInAs();
});
afterEach(() => changeEnv({ BACKUP_URL: undefined, BACKUP_KEY: undefined }));

const getField = (name: string) => page.getByLabelText(name, { exact: true });
const getButton = (name: string) => page.getByRole("button", { name, exact: true });

/** Types a bucket of this machine. */
async function typePlace() {
	await getField("Servidor").fill("http://127.0.0.1:1");
	await getField("Bucket y carpeta").fill("taller/copias");
	await getField("Clave de acceso").fill("acceso");
	await getField("Secreto").fill(SECRET);
}
const storePlace = () =>
	call("/api/admin/backups/remote", {
		method: "PUT",
		body: {
			...{ endpoint: "http://127.0.0.1:1", place: "taller/copias", access_key_id: "acceso" },
			...{ secret: SECRET, is_own_network: true, updated_at: null },
		},
		token,
	});

test("stores a place, tests it and shows its key", async () => {
	await page.viewport(390, 844);
	await open(BACKUP_PLACE);
	await expect.element(page.getByText("Las copias están solo en esta máquina")).toBeVisible();
	await expectNoViolations();
	await typePlace();
	await getButton("Guardar").click();
	const box = page.getByRole("checkbox", { name: "Es un servidor de mi red" });
	await expect.element(box).toHaveAccessibleDescription(/red privada/);
	await expect.element(getField("Secreto")).toHaveValue(SECRET);
	await box.click();
	await getButton("Guardar").click();
	await expect.element(page.getByText(/^El lugar quedó guardado/).first()).toBeVisible();
	await expect.element(getField("Secreto")).toHaveValue("");
	await getButton("Probar").click();
	await expect.element(page.getByText("Las copias no llegarían")).toBeVisible();
	expect(page.getByText(HEX_KEY).elements()).toHaveLength(0);
	await getButton("Ver la clave de las copias").click();
	await expect.element(page.getByText(HEX_KEY)).toBeVisible();
	await expect.element(getButton("Imprimir")).toBeVisible();
	await expectNoViolations();
	await getButton("Ocultar").click();
	expect(page.getByText(HEX_KEY).elements()).toHaveLength(0);
});

test("keeps the form when something is wrong", async () => {
	await open(BACKUP_PLACE);
	await typePlace();
	await getField("Bucket y carpeta").fill("mi taller");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByRole("alert").getByRole("link").first()).toBeVisible();
	await expect
		.element(getField("Bucket y carpeta"))
		.toHaveAccessibleDescription(/como mi-taller\/copias: letras/);
	await expect.element(getField("Secreto")).toHaveValue(SECRET);
	expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SECRET);
});

test("says that the place works, and to save first", async () => {
	await storePlace();
	interceptCalls("/api/admin/backups/remote/test", () =>
		Promise.resolve(Response.json({ is_good: true, message: "Funciona." })),
	);
	await open(BACKUP_PLACE);
	await getButton("Probar").click();
	await expect.element(page.getByText("El lugar funciona")).toBeVisible();
	await getField("Región").fill("eu-west-1");
	await expect.element(page.getByText(/guarda primero/)).toBeVisible();
});

test("shows read-only what the server sets", async () => {
	await changeEnv({ BACKUP_URL: "s3://acceso:clave-larga@s3.correo.com/taller", BACKUP_KEY: "k".repeat(32) });
	await open(BACKUP_PLACE);
	await expect.element(page.getByText("Lo fija el servidor (BACKUP_URL)")).toBeVisible();
	await expect.element(page.getByText("s3.correo.com/taller", { exact: true })).toBeVisible();
	expect(getButton("Guardar").elements()).toHaveLength(0);
	expect(getButton("Ver la clave de las copias").elements()).toHaveLength(0);
	await expect.element(getButton("Probar")).toBeVisible();
	await expectNoViolations();
});
