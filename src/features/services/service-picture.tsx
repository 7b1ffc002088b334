import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";
import type { Service } from "./contract.ts";

type ServicePictureProps = {
	service: Pick<Service, "image">;
	/** The largest picture of the first screen. */
	isPriority?: boolean;
	sizes?: string;
	className?: string;
};

const STOCK_PICTURE = "/images/services/stock.avif";

/** The service's own picture, else the stock one; where not even that can be loaded, an emoji. @source rules 6.9 */
export function ServicePicture({ service, isPriority, sizes, className }: ServicePictureProps) {
	return (
		<Picture
			{...filesOf(service.image || STOCK_PICTURE)}
			alt=""
			width={960}
			height={640}
			isPriority={isPriority}
			sizes={sizes}
			fallbackSrcs={[filesOf(STOCK_PICTURE).src]}
			fallback={
				<span
					aria-hidden="true"
					className={cn("on-dark grid place-items-center text-5xl", className)}
				>
					🔧
				</span>
			}
			className={cn("block object-cover", className)}
		/>
	);
}

/** A picture of the studio comes in two widths and two formats; one that staff uploaded is its own file. */
function filesOf(image: string) {
	const name = image.match(/^(\/images\/services\/[a-z-]+)\.avif$/)?.[1];
	if (!name) return { src: image };
	const widths = (ending: string) => `${name}-480.${ending} 480w, ${name}.${ending} 960w`;
	return { src: `${name}.webp`, srcSet: widths("webp"), avif: widths("avif") };
}
