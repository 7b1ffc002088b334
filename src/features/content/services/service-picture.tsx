import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";
import type { Service } from "./contract.ts";

type ServicePictureProps = {
	service: Pick<Service, "image">;
	/** Largest picture of the first screen (LCP). */
	isPriority?: boolean;
	sizes?: string;
	className?: string;
};

const STOCK_PICTURE = "/images/services/stock.avif";

/** Service picture with the stock picture and then an emoji as fallback. @source rules 6.9 */
export function ServicePicture({ service, isPriority, sizes, className }: ServicePictureProps) {
	return (
		<Picture
			{...getPictureFiles(service.image || STOCK_PICTURE)}
			alt=""
			width={1200}
			height={800}
			isPriority={isPriority}
			sizes={sizes}
			fallbackSrcs={[getPictureFiles(STOCK_PICTURE).src]}
			fallback={
				<span aria-hidden="true" className={cn("on-dark grid place-items-center text-[3rem]", className)}>
					🔧
				</span>
			}
			className={cn("block object-cover", className)}
		/>
	);
}

/** Returns two widths and two formats of a bundled picture; an uploaded one has a single file. */
function getPictureFiles(image: string) {
	const name = image.match(/^(\/images\/services\/[a-z-]+)\.avif$/)?.[1];
	if (!name) return { src: image };
	const toSrcSet = (extension: string) => `${name}-480.${extension} 480w, ${name}.${extension} 1200w`;
	return { src: `${name}.webp`, srcSet: toSrcSet("webp"), avif: toSrcSet("avif") };
}
