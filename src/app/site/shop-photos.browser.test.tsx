import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { createStaffToken } from "#tests/component-kit/form-steps.ts";
import { call, open } from "#tests/component-kit/page.tsx";

const PHOTOS = [
	["facade", "/", "Fachada del taller"],
	["bay", "/gubernamentales", "Bahía del taller"],
	["tools", "/nosotros", "Herramientas del taller"],
	["job2", "/servicios", "Otro trabajo terminado en el taller"],
] as const;

async function uploadPicture(token: string): Promise<string> {
	const canvas = new OffscreenCanvas(800, 600);
	canvas.getContext("2d")?.fillRect(0, 0, 800, 600);
	const body = new FormData();
	body.set("file", new File([await canvas.convertToBlob({ type: "image/png" })], "foto.png"));
	body.set("category", "general");
	const headers = { authorization: `Bearer ${token}` };
	const response = await fetch("/api/admin/upload/image", { method: "POST", headers, body });
	return (await response.json()).url;
}

const SECTION_HEADING = /^(El taller por dentro|Trabajos terminados)$/;
const findImage = (name: string) => page.getByRole("img", { name, exact: true });

test("shows photographs on their pages, and no trace without", { tags: ["slow"] }, async () => {
	const token = await createStaffToken();
	await page.viewport(390, 844);
	const image = await uploadPicture(token);
	for (const [place, path, alt] of PHOTOS) {
		const body = { image, updated_at: null };
		const { json } = await call(`/api/admin/shop-photos/${place}`, { method: "PUT", body, token });
		await open(path);
		await expect.element(findImage(alt)).toBeVisible();
		const element = findImage(alt).element() as HTMLImageElement;
		expect(element.loading).toBe("lazy");
		expect(Number(element.getAttribute("width")) / Number(element.getAttribute("height"))).toBeGreaterThan(
			1.3,
		);
		expect(element.closest("picture")?.querySelectorAll("source[srcset*='.w960.']")).toHaveLength(2);
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
		await expectNoViolations();
		const query = new URLSearchParams({ updated_at: json.updated_at });
		await call(`/api/admin/shop-photos/${place}?${query}`, { method: "DELETE", token });
		await open(path);
		await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(findImage(alt).elements()).toHaveLength(0);
		expect(page.getByRole("heading", { name: SECTION_HEADING }).elements()).toHaveLength(0);
	}
});
