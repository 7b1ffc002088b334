import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { sendUploadsToShop } from "#tests/component-kit/uploads.ts";

const LIST = "/admin/dashboard/editar-productos";
sendUploadsToShop();

const toFile = (lines: readonly string[], name = "lista.csv") => new File([lines.join("\r\n")], name);

async function upload(file: File) {
	await page.getByLabelText("Hoja de productos").upload(file);
	await expect.element(page.getByRole("heading", { name: /^Cambio N\.º \d+$/ })).toBeVisible();
}

test("asks what unknown columns are, applies a supplier's list and takes it back", async () => {
	const token = await logInAs();
	await page.viewport(390, 844);
	await open(`${LIST}/importar`);
	await upload(
		toFile([
			"Nro;Articulo;P. Lista;Linea;Fab",
			"QZX-1;Bujía Z;B/. 1,250;Repuesto;NGK",
			"QZX-2;Bujía Y;2,400;Repuesto;NGK",
		]),
	);
	await expect.element(page.getByText(/^No conozco 3 columnas: «Nro», «P. Lista», «Fab»/)).toBeVisible();
	await expectNoViolations();
	await page.getByLabelText("Nro", { exact: true }).selectOptions("SKU");
	await page.getByLabelText("P. Lista", { exact: true }).selectOptions("Precio con ITBMS");
	await page.getByLabelText("Fab", { exact: true }).selectOptions("Marca");
	await page.getByRole("button", { name: "Comparar con el catálogo" }).click();
	await expect.element(page.getByText(/¿Cómo se lee «B\/\. 1,250» en «P\. Lista»\?/)).toBeVisible();
	await page.getByLabelText(/^El punto separa los centavos/).click();
	await page.getByRole("button", { name: "Comparar con el catálogo" }).click();
	await expect
		.element(page.getByText(/^2 nuevos, \d+ productos no están en la hoja y se quedan\.$/))
		.toBeVisible();
	await expectNoViolations();
	const readTotal = async () => (await call(`/api/admin/products?q=qzx`, { token })).json.products.length;
	expect(await readTotal()).toBe(0);
	page.getByRole("button", { name: "Aplicar a 2 productos" }).element().focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Se aplicó a 2 productos.")).toBeVisible();
	expect(await readTotal()).toBe(2);
	await page.getByRole("button", { name: "Deshacer" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Deshacer" }).click();
	await expect.element(page.getByText("Todo quedó como estaba.")).toBeVisible();
	expect(await readTotal()).toBe(0);
});

test("says why a file is not read, and takes the next one", async () => {
	await logInAs();
	await open(`${LIST}/importar`);
	await page.getByLabelText("Hoja de productos").upload(toFile(["%PDF-1.7"], "lista.pdf"));
	await expect.element(page.getByText(/^Es un PDF/)).toBeVisible();
	await expectNoViolations();
	await upload(toFile(["SKU,Precio", "X-1,regalado"]));
	await expect.element(page.getByText(/^1 fila con error/)).toBeVisible();
	await expect.element(page.getByText("Escribe el precio en dólares, mayor que cero")).toBeVisible();
});

test("says what it read as before and what it left out", async () => {
	await logInAs();
	const lines = ["Nro Z;Articulo;Unid.;P. Lista", "QZY-1;Bujía Z;caja;7.00"];
	await open(`${LIST}/importar`);
	await upload(toFile(lines));
	await page.getByLabelText("Nro Z", { exact: true }).selectOptions("SKU");
	await page.getByLabelText("Tipo", { exact: true }).fill("Repuesto");
	await page.getByRole("button", { name: "Comparar con el catálogo" }).click();
	await expect.element(page.getByText("No se lee: «Unid.».")).toBeVisible();
	await open(`${LIST}/importar`);
	await upload(toFile(lines));
	await expect
		.element(
			page.getByText(
				"Como respondiste con estos encabezados: «Nro Z» es SKU; «P. Lista» es Precio con ITBMS; Tipo de los nuevos: «Repuesto».",
			),
		)
		.toBeVisible();
	await expect.element(page.getByText("No se lee: «Unid.».")).toBeVisible();
	await expectNoViolations();
});

test("asks about empty cells once and takes it back", async () => {
	const token = await logInAs();
	const [product] = (await call("/api/admin/products", { token })).json.products.filter(
		({ keywords }: { keywords: string[] }) => keywords.length > 0,
	);
	await open(`${LIST}/importar`);
	await upload(toFile(["SKU,Palabras clave,Precio", `${product.sku},,1.23`]));
	await expect
		.element(page.getByText("1 celda vacía donde el producto tiene un dato: se deja como está"))
		.toBeVisible();
	await page.getByRole("button", { name: "Borrar esos datos" }).click();
	await expect.element(page.getByText("Las celdas vacías borran lo que el producto tenía")).toBeVisible();
	await expect.element(page.getByText(/^1 cambia \(Precio 1, Palabras clave 1\)/)).toBeVisible();
	await page.getByRole("button", { name: "Dejarlo como está" }).click();
	await expect.element(page.getByText(/^1 cambia \(Precio 1\)/)).toBeVisible();
});

test("changes the prices of selected products", async () => {
	await logInAs();
	await open(LIST);
	await page.getByLabelText("Elegir los de esta página").click();
	await expect.element(page.getByText("50 productos elegidos")).toBeVisible();
	await page.getByRole("button", { name: "Elegir los 62 de la lista" }).click();
	await expect.element(page.getByText("62 productos elegidos")).toBeVisible();
	await page.getByRole("button", { name: "Cambiar…" }).click();
	await page.getByLabelText("Porcentaje").fill("mucho");
	await page.getByRole("button", { name: "Ver qué cambia" }).click();
	await expect.element(page.getByText(/^Escribe el porcentaje/).first()).toBeVisible();
	await expectNoViolations();
	await page.getByLabelText("Porcentaje").fill("7,5 %");
	await page.getByRole("button", { name: "Ver qué cambia" }).click();
	await expect.element(page.getByText(/^Subir los precios 7.5 %/)).toBeVisible();
	await expect.element(page.getByRole("button", { name: /^Aplicar a \d+ productos$/ })).toBeVisible();
});

test("shows what came back, and confirms prices that move a lot", async () => {
	const token = await logInAs();
	const { products } = (await call("/api/admin/products", { token })).json;
	const [hidden, dear] = products;
	const { history: _history, ...form } = (await call(`/api/admin/products/${hidden.id}`, { token })).json;
	await call(`/api/admin/products/${hidden.id}`, {
		token,
		method: "PUT",
		body: { ...form, is_visible: false },
	});
	await open(`${LIST}/importar`);
	await upload(toFile(["SKU,Precio", `${hidden.sku},${hidden.price}`, `${dear.sku},${dear.price * 2}`]));
	await page.getByRole("button", { name: "Mostrarlo" }).click();
	await page.getByLabelText("Proveedor de esta lista").fill("Repuestos Uno");
	await page.getByRole("button", { name: "Aplicar a 2 productos…" }).click();
	await expect.element(page.getByText("Un precio sube o baja más de 25 %. ¿Aplicarlo así?")).toBeVisible();
	await expectNoViolations();
	await page.getByRole("button", { name: "Sí, aplicar a 2 productos" }).click();
	await expect.element(page.getByText("Se aplicó a 2 productos.")).toBeVisible();
	await expect.element(page.getByText("Proveedor: Repuestos Uno")).toBeVisible();
	await page.getByRole("button", { name: "Ocultar lo que la hoja no nombra…" }).click();
	await expect.element(page.getByLabelText("Proveedor", { exact: true })).toHaveValue("Repuestos Uno");
	await expectNoViolations();
	await page.getByRole("button", { name: "Cancelar" }).click();
	await open(`${LIST}/${dear.id}`);
	await expect.element(page.getByText(/^Con muchos productos: N\.º \d+, lista\.csv$/)).toBeVisible();
});

test("keeps typed answers while the rows are compared again", async () => {
	const token = await logInAs();
	const { products } = (await call("/api/admin/products", { token })).json;
	const [hidden, dear] = products.slice(2);
	const { history: _history, ...form } = (await call(`/api/admin/products/${hidden.id}`, { token })).json;
	await call(`/api/admin/products/${hidden.id}`, {
		token,
		method: "PUT",
		body: { ...form, is_visible: false },
	});
	await open(`${LIST}/importar`);
	await upload(toFile(["SKU,Precio", `${hidden.sku},${hidden.price}`, `${dear.sku},1.99`]));
	await page.getByLabelText("Proveedor de esta lista").fill("Repuestos Dos");
	await page.getByText(/^Columnas y respuestas/).click();
	await page.getByLabelText("Usos", { exact: true }).fill("Motos");
	const batchId = location.pathname.split("/").at(-1);
	const batch = (await call(`/api/admin/product-batches/${batchId}`, { token })).json;
	const replies = [Response.json({ ...batch, state: "checking" })];
	interceptCalls(new RegExp(`/product-batches/${batchId}$`), () => replies.shift());
	await page.getByRole("button", { name: "Mostrarlo" }).click();
	await expect.element(page.getByRole("button", { name: "Mostrarlo" })).not.toBeInTheDocument();
	await expect.element(page.getByLabelText("Proveedor de esta lista")).toHaveValue("Repuestos Dos");
	await expect.element(page.getByLabelText("Usos", { exact: true })).toHaveValue("Motos");
});

test("keeps the page while the server does not answer a poll", async () => {
	const token = await logInAs();
	const [product] = (await call("/api/admin/products", { token })).json.products;
	const edit = { field: "price", percent: 5, rounding: "none" };
	const body = { selection: { ids: [product.id] }, edit };
	const batch = (await call("/api/admin/product-batches/edits", { token, body })).json;
	await open(`${LIST}/cambios/${batch.id}`);
	await expect.element(page.getByRole("button", { name: "Aplicar a 1 producto" })).toBeVisible();
	const running = Response.json({ ...batch, state: "applying", done_rows: 0 });
	const replies = [running, Response.error()];
	interceptCalls(new RegExp(`/product-batches/${batch.id}$`), () => replies.shift());
	await page.getByRole("button", { name: "Aplicar a 1 producto" }).click();
	await expect.element(page.getByText("Aplicando: 0 de 1 producto")).toBeVisible();
	await expect.element(page.getByText("Se aplicó a 1 producto.")).toBeVisible();
	expect(replies).toHaveLength(0);
});

test("offers guesses from names by keyboard on a phone", async () => {
	await logInAs();
	await page.viewport(390, 844);
	await open(`${LIST}/importar`);
	await upload(
		toFile([
			"Nro W;Articulo;P. Lista;Fab",
			"QZW-1;FILTRO ACEITE COROLLA 14-19;7.00;SAKURA",
			"QZW-2;TENSOR DE FAJA GATES;25.00;GATES",
		]),
	);
	await page.getByLabelText("Nro W", { exact: true }).selectOptions("SKU");
	await page.getByLabelText("P. Lista", { exact: true }).selectOptions("Precio con ITBMS");
	await page.getByLabelText("Fab", { exact: true }).selectOptions("Marca");
	await page.getByRole("button", { name: "Comparar con el catálogo" }).click();
	// Without a type both rows are errors, so the question is open.
	await expect.element(page.getByText(/^2 filas con error/)).toBeVisible();
	await expect.element(page.getByText("Filtro de Aceite: 1", { exact: true })).toBeVisible();
	await expect.element(page.getByText("Sin tipo en el nombre: 1")).toBeVisible();
	await expect.element(page.getByText("→ Filtro aceite Corolla 14-19")).toBeVisible();
	await expectNoViolations();
	for (const name of [
		/^Escribir los nombres/,
		/^Tomar del nombre los carros/,
		"Adivinar el tipo por el nombre",
	]) {
		page.getByLabelText(name).element().focus();
		await userEvent.keyboard(" ");
		await expect.element(page.getByLabelText(name)).toBeChecked();
	}
	await page.getByLabelText("Tipo", { exact: true }).fill("Repuesto");
	page.getByRole("button", { name: "Comparar otra vez" }).element().focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText(/^2 nuevos/)).toBeVisible();
	await expect.element(page.getByText("Adivinado por el nombre: Filtro de Aceite")).toBeVisible();
	await expect.element(page.getByText("El nombre no lo dice: queda Repuesto")).toBeVisible();
	await expect.element(page.getByText(/^Del nombre salen el tipo de los nuevos/)).toBeVisible();

	page.getByRole("button", { name: "Cambiar tipo… de Tensor de faja Gates" }).element().focus();
	await userEvent.keyboard("{Enter}");
	const dialog = page.getByRole("dialog");
	await expect.element(dialog.getByLabelText("Tipo")).toHaveValue("Repuesto");
	await expectNoViolations();
	await dialog.getByLabelText("Tipo").fill("Accesorio");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Elegido a mano: Accesorio")).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

	await open(`${LIST}/importar`);
	await upload(toFile(["Nro W;Articulo;P. Lista;Fab", "QZW-3;PLUMILLA 18;6.00;GATES"]));
	await expect.element(page.getByText(/^1 nuevo/)).toBeVisible();
	await expect
		.element(page.getByText(/^Del nombre salen .+, como respondiste con estos encabezados\.$/))
		.toBeVisible();
	await expect.element(page.getByLabelText(/^Escribir los nombres/)).toBeChecked();
});
