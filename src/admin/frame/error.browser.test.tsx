import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { PanelError } from "./error.tsx";

let root: Root | undefined;

const ListPage = () => <h1>Lista</h1>;
const LoadError = () => <PanelError title="Error cargando la lista" />;
const EmptyFallback = () => null;

afterEach(() => {
	root?.unmount();
	document.body.replaceChildren();
});

// React then renders the end of the load without its beginning, which React Router's error boundary waits for.
test.each(["/lista?q=freno", "/lista?q=freno#fin"])(
	"shows «%s» when a retry is answered at once",
	async (path) => {
		let hasFailed = false;
		const router = createMemoryRouter(
			[
				{
					path: "/lista",
					loader() {
						if (hasFailed) return null;
						hasFailed = true;
						throw new Error("Algo falló.");
					},
					Component: ListPage,
					ErrorBoundary: LoadError,
					HydrateFallback: EmptyFallback,
				},
			],
			{ initialEntries: [path] },
		);
		root = createRoot(document.body.appendChild(document.createElement("div")));
		root.render(<RouterProvider router={router} />);
		await page.getByRole("button", { name: "Reintentar" }).click();
		await expect.element(page.getByRole("heading", { name: "Lista" })).toBeVisible();
		const { pathname, search, hash } = router.state.location;
		expect(pathname + search + hash).toBe(path);
	},
);
