import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";
import { getProductPictures } from "./pictures.ts";

type ProductPictureProps = {
	product: { name: string; type: string; image: string };
	/** Empty when the name is shown beside the picture. */
	alt?: string;
	sizes: string;
	isPriority?: boolean;
	className?: string;
};

/** The product's picture, else its type's stock picture, else the default, else the type as text. */
export function ProductPicture(props: ProductPictureProps) {
	const { product, alt = "", sizes, isPriority, className } = props;
	const { src, avif, fallbackSrcs } = getProductPictures(product);
	return (
		<Picture
			key={product.image}
			src={src}
			avif={avif}
			alt={alt}
			width={480}
			height={480}
			sizes={sizes}
			isPriority={isPriority}
			fallbackSrcs={fallbackSrcs}
			fallback={
				<span
					aria-hidden="true"
					className={cn(
						"grid place-items-center bg-studio p-2 text-center leading-tight font-semibold",
						className,
					)}
				>
					{product.type}
				</span>
			}
			className={className}
		/>
	);
}
