import { SHOP_PLACES } from "#domain/shop-places.ts";
import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";
import type { ShopPhoto } from "./contract.ts";

type ShopPictureProps = { photo: ShopPhoto; sizes: string; className?: string | undefined };

/** Shows a photograph of the shop in the shape of its place, on the site and in the preview of the panel. */
export function ShopPicture({ photo, sizes, className }: ShopPictureProps) {
	const [width, height] = SHOP_PLACES[photo.place].shape;
	return (
		<Picture
			key={photo.url}
			src={photo.url}
			alt={photo.alt_text}
			width={width}
			height={height}
			sizes={sizes}
			className={cn("h-auto w-full object-cover", className)}
		/>
	);
}
