import { MEDIA } from "#admin/paths.ts";
import { CATEGORY_LABELS } from "#features/content/media/messages.ts";
import { GUIDANCE } from "#features/content/media/rules.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";

const CATEGORY_ROWS = [
	{ category: "blog", prefix: "mínimo " },
	{ category: "promotions", prefix: "" },
	{ category: "logo", prefix: "" },
	{ category: "products", prefix: "con el SKU como nombre, " },
] as const;

/** Lists the media category and recommended size for each kind of picture. @source rules 6.15, 6.16 */
export function FileGuide() {
	return (
		<>
			<p className="mb-3">Cada imagen se sube en Media, en su categoría:</p>
			<DataRows
				rows={CATEGORY_ROWS.map(({ category, prefix }) => ({
					label: CATEGORY_LABELS[category],
					value: (
						<>
							<Anchor to={`${MEDIA}?category=${category}`} className="link py-1">
								Media › {CATEGORY_LABELS[category]}
							</Anchor>
							{`, ${prefix}${GUIDANCE[category].recommendedSize?.join("x")}`}
						</>
					),
				}))}
			/>
		</>
	);
}
