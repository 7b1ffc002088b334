import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { failCalls, logInAs, open } from "#tests/component-kit/page.tsx";

const PANEL = "/admin/dashboard";

beforeEach(() => logInAs());

const toast = page.getByRole("region", { name: /F8/, includeHidden: true });

test.each([
	["", "dashboard", "Error cargando datos del dashboard", "Actividad Reciente"],
	["/servicios", "overview/services", "Error cargando datos de servicios", "Servicios"],
	["/productos", "overview/products", "Error cargando datos de productos", "Productos"],
	["/editar-servicios", "services", "Error cargando servicios", "Editar Servicios"],
	["/editar-productos", "products", "Error cargando productos", "Editar Productos"],
	["/blog", "blog/posts", "Error cargando posts del blog", "Blog"],
	["/bandeja", "inbox", "No se pudo cargar la bandeja", "Bandeja"],
	["/clientes", "customers/detailed", "Error cargando datos de clientes", "Clientes"],
])("offers a retry when loading «%s» fails", async (tab, api, message, heading) => {
	const restoreApi = failCalls(`/api/admin/${api}`, 500, { code: "broken", detail: "Algo falló." });
	await open(PANEL + tab);
	await expect.element(toast.getByText("Error", { exact: true })).toBeVisible();
	await expect.element(toast.getByText(message, { exact: true })).toBeVisible();
	const pageAlert = page.getByRole("main").getByRole("alert");
	await expect.element(pageAlert).toMatchTextContent(new RegExp(message));
	restoreApi();
	await page.getByRole("button", { name: "Reintentar" }).click();
	await expect.element(pageAlert).not.toBeInTheDocument();
	await expect.element(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
});

test.each(["editar-servicios/borrado", "vitrina/marcas/borrada", "blog/borrado"])(
	"reports %s as deleted, not as a loading error",
	async (path) => {
		await open(`${PANEL}/${path}`);
		const main = page.getByRole("main");
		await expect.element(main).toMatchTextContent(/Puede que el enlace esté viejo\./);
		// An effect of the rendered page would show the toast within two frames.
		await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		expect(toast.getByText("Error", { exact: true }).elements()).toHaveLength(0);
	},
);
