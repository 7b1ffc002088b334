import { type ReactNode, useState } from "react";
import { variantsOf } from "#image-variants.ts";
import { cn } from "./cn.ts";

type Source = {
	srcSet: string;
	type?: "image/avif" | "image/webp";
	/** Art direction: a phone crop has its own file and shape. */
	media?: string;
	width?: number;
	height?: number;
};

type PictureProps = {
	/** The file every browser can read. */
	src: string;
	/** "" when the text beside it already says it. */
	alt: string;
	width: number;
	height: number;
	avif?: string;
	webp?: string;
	srcSet?: string;
	/** Offered before avif and webp, in order. */
	sources?: readonly Source[];
	sizes?: string;
	/** The largest picture of the first screen: fetched at once. The rest wait for the page's script. */
	isPriority?: boolean;
	/** Files to show instead, one after the other, when one cannot be loaded. */
	fallbackSrcs?: readonly string[];
	/** Shown when no file can be: a badge, initials. */
	fallback?: ReactNode;
	className?: string;
	/** Classes of the picture element, which else leaves its place to the image. */
	frameClass?: string;
};

export function Picture(props: PictureProps) {
	const { src, alt, width, height, srcSet, sources = [], sizes } = props;
	// An uploaded photo has smaller files of its own.
	const { avif = props.avif, webp = props.webp } = variantsOf(src) ?? {};
	const { isPriority = false, fallbackSrcs = [], fallback, className, frameClass } = props;
	const [failed, setFailed] = useState<readonly string[]>([]);
	const file = [src, ...fallbackSrcs].find((candidate) => !failed.includes(candidate));
	const isOriginal = file === src;

	function markFailed() {
		if (file) setFailed((before) => [...before, file]);
	}

	// A file that broke before hydration fired its error event when nobody listened.
	function checkAtOnce(image: HTMLImageElement | null) {
		if (image?.complete && image.naturalWidth === 0 && image.currentSrc) markFailed();
	}

	if (!file) return fallback ?? null;
	return (
		<picture className={frameClass ?? "contents"}>
			{isOriginal && (
				<>
					{sources.map((source) => (
						<source key={`${source.media} ${source.srcSet}`} sizes={sizes} {...source} />
					))}
					{avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
					{webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
				</>
			)}
			<img
				key={file}
				ref={checkAtOnce}
				src={file}
				srcSet={isOriginal ? srcSet : undefined}
				sizes={isOriginal && srcSet ? sizes : undefined}
				alt={alt}
				width={width}
				height={height}
				loading={isPriority ? "eager" : "lazy"}
				decoding={isPriority ? "sync" : "async"}
				fetchPriority={isPriority ? "high" : "auto"}
				onError={markFailed}
				className={cn("bg-studio", className)}
			/>
		</picture>
	);
}
