import { Suspense, startTransition, use, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { AgendaDay } from "./board.ts";
import { AgendaCalendar } from "./calendar.tsx";

let root: Root | undefined;

const CLOSED_DAY: AgendaDay = {
	day: "2026-11-20",
	opens: null,
	closes: null,
	reason: "Inventario",
	special: null,
	pauses: [],
	blocks: [],
	closure: null,
	capacity: 3,
};

const ignore = () => {};
const neverLoaded = new Promise<never>(ignore);

afterEach(() => {
	root?.unmount();
	document.body.replaceChildren();
	vi.restoreAllMocks();
});

const onDiscard = vi.fn();

/** Follows the calendar, so that React discards the render when it comes here. */
function NeverLoaded() {
	onDiscard();
	use(neverLoaded);
	return null;
}

function Agenda() {
	const [isOpening, setIsOpening] = useState(false);
	return (
		<Suspense fallback="Espera">
			<button type="button" onClick={() => startTransition(() => setIsOpening(true))}>
				Abrir
			</button>
			{isOpening && (
				<>
					<AgendaCalendar
						days={[CLOSED_DAY]}
						visits={[]}
						now={{ day: "2026-11-20", minute: 600 }}
						hrefFor={() => ""}
						onDay={ignore}
						onOpen={ignore}
						onSlot={ignore}
						onMove={ignore}
						onInvalidDrop={ignore}
					/>
					<NeverLoaded />
				</>
			)}
		</Suspense>
	);
}

// Such a listener would update a component that never mounted, at any time after.
test("leaves no listener behind when its first render is discarded", async () => {
	root = createRoot(document.body.appendChild(document.createElement("div")));
	root.render(<Agenda />);
	const addListener = vi.spyOn(document, "addEventListener");
	await page.getByRole("button", { name: "Abrir" }).click();
	await expect.poll(() => onDiscard.mock.calls.length).toBeGreaterThan(0);
	expect(addListener.mock.calls.filter(([type]) => type === "visibilitychange")).toEqual([]);
});
