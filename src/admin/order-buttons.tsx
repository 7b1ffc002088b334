import { IconButton } from "#ui/button.tsx";

type OrderButtonsProps = {
	name: string;
	ids: readonly string[];
	place: number;
	/** Told the whole order as it should be. */
	onOrder: (ids: string[]) => void;
};

/** Moves a record one place up or down; works by keyboard and by thumb alike. */
export function OrderButtons({ name, ids, place, onOrder }: OrderButtonsProps) {
	function move(by: -1 | 1) {
		const next = [...ids];
		const [moved] = next.splice(place, 1);
		if (moved === undefined) return;
		next.splice(place + by, 0, moved);
		onOrder(next);
	}

	return (
		<div className="ml-auto flex">
			<IconButton
				icon="arrow-up"
				label={`Subir ${name}`}
				disabled={place === 0}
				onClick={() => move(-1)}
			/>
			<IconButton
				icon="arrow-up"
				label={`Bajar ${name}`}
				disabled={place === ids.length - 1}
				onClick={() => move(1)}
				className="rotate-180"
			/>
		</div>
	);
}
