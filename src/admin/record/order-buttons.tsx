import { IconButton } from "#ui/button.tsx";

type OrderButtonsProps = {
	name: string;
	ids: readonly string[];
	place: number;
	/** Looks unavailable, and keeps the focus where it is. */
	isBusy: boolean;
	onOrder: (ids: string[]) => void;
};

/** Moves a record one place up or down; works by keyboard and by thumb alike. */
export function OrderButtons({ name, ids, place, isBusy, onOrder }: OrderButtonsProps) {
	function move(by: -1 | 1) {
		const next = [...ids];
		const [moved] = next.splice(place, 1);
		if (moved === undefined) return;
		next.splice(place + by, 0, moved);
		onOrder(next);
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
