import type { ShopPhoto } from "#features/content/shop-photos/contract.ts";
import { ShopPicture } from "#features/content/shop-photos/shop-picture.tsx";
import { cn } from "#ui/cn.ts";

/** The columns and widths by the number of photographs. A single one keeps a size that a telephone fills sharply. */
const LAYOUTS = [
	{ columns: "", sizes: "" },
	{ columns: "max-w-3xl", sizes: "(width >= 48rem) 48rem, 100vw" },
	{ columns: "grid-cols-2", sizes: "(width >= 75rem) 37rem, 50vw" },
	{
		columns: "grid-cols-2 md:grid-cols-3",
		sizes: "(width >= 75rem) 25rem, (width >= 48rem) 33vw, 100vw",
	},
];

/** Shows up to three photographs side by side. On a phone the first of three fills a row, so that no cell is empty. */
export function ShopPictureRow({ photos }: { photos: readonly ShopPhoto[] }) {
	const layout = LAYOUTS[photos.length];
	return (
		<ul className={cn("grid gap-2 md:gap-4", layout?.columns)}>
			{photos.map((photo, index) => (
				<li key={photo.place} className={cn(photos.length === 3 && index === 0 && "max-md:col-span-2")}>
					<ShopPicture photo={photo} sizes={layout?.sizes ?? ""} />
				</li>
			))}
		</ul>
	);
}
