import { keepUnits } from "#ui/format.ts";

const HYPHENATED = /(\S+-\S+)/;

/** A product's name with «5W-30», «X-cess» and «400 ml» whole: a line may end between words only. */
export function ProductName({ name }: { name: string }) {
	return keepUnits(name)
		.split(HYPHENATED)
		.map((part, place) =>
			place % 2 === 1 ? (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change places
				<span key={place} className="whitespace-nowrap">
					{part}
				</span>
			) : (
				part
			),
		);
}
