import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "#tests/component-kit/page.tsx";

test("offers a search and a chat on 404", async () => {
	await open("/no-existe");
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Esta página no existe");
	const main = page.getByRole("main");
	const chatLink = main.getByRole("link", { name: /WhatsApp/ });
	await expect.element(chatLink).toHaveAttribute("href", expect.stringContaining("wa.me"));
	const searchInput = main.getByLabelText("Buscar productos").element() as HTMLInputElement;
	expect(searchInput.name).toBe("q");
	expect(searchInput.form?.method).toBe("get");
	expect(new URL(searchInput.form?.action ?? "").pathname).toBe("/productos");
});
