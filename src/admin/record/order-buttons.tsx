import { useSyncExternalStore } from "react";
import { IconButton } from "#ui/button.tsx";
import { useRestore } from "./use-restore.ts";

type OrderButtonsProps = {
	name: string;
	/** Of the whole list, in its order. */
	ids: readonly string[];
	place: number;
	save: (ids: string[]) => Promise<unknown>;
};

/** Moves a record one place up or down, by keyboard and by thumb alike; until that shows, they keep the focus and wait. */
export function OrderButtons({ name, ids, place, save }: OrderButtonsProps) {
	const isBusy = useIsOrdering();
	const run = useRestore("Orden guardado", "No se pudo guardar el orden");

	function move(by: -1 | 1) {
		const next = [...ids];
		const [moved] = next.splice(place, 1);
		if (moved === undefined) return;
		next.splice(place + by, 0, moved);
		void whileOrdering(() => run(() => save(next)));
	}

	return (
		<div className="ml-auto flex">
			{([-1, 1] as const).map((by) => (
				<IconButton
					key={by}
					icon="arrow-up"
					label={`${by < 0 ? "Subir" : "Bajar"} ${name}`}
					disabled={ids[place + by] === undefined}
					aria-disabled={isBusy || undefined}
					onClick={() => move(by)}
					className={by > 0 ? "rotate-180" : undefined}
				/>
			))}
		</div>
	);
}

let isHeld = false;
const listeners = new Set<() => void>();

/** Whether a new order of the list is being saved: until it shows, a further move would start from the old one. */
const useIsOrdering = () =>
	useSyncExternalStore(
		subscribe,
		() => isHeld,
		() => false,
	);

/** Holds every other move back until this one is stored and shows. */
async function whileOrdering(work: () => Promise<unknown>): Promise<void> {
	if (isHeld) return;
	hold(true);
	await work().finally(() => hold(false));
}

function hold(next: boolean) {
	isHeld = next;
	for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
	listeners.add(notify);
	return () => {
		listeners.delete(notify);
	};
}
