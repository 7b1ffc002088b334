import { type ReactNode, useState } from "react";
import { getImageVariants } from "#domain/image-variants.ts";
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
	/** Fallback file that every browser can read. */
	src: string;
	/** "" when the text beside it says the same. */
	alt: string;
	width: number;
	height: number;
	avif?: string;
	webp?: string;
	srcSet?: string;
	/** Tried before avif and webp, in order. */
	sources?: readonly Source[];
	sizes?: string;
	/** Loads the picture eagerly, for the largest one of the first screen; the others are lazy. */
	isPriority?: boolean;
	/** Files to try in order when one fails to load. */
	fallbackSrcs?: readonly string[];
	/** Shown when no file loads: a badge, initials. */
	fallback?: ReactNode;
	className?: string;
	/** Classes of the picture element, which is `display: contents` by default. */
	frameClass?: string;
};

export function Picture(props: PictureProps) {
	const { src, alt, width, height, srcSet, sources = [], sizes } = props;
	// An uploaded photo has its own smaller variants.
	const { avif = props.avif, webp = props.webp } = getImageVariants(src) ?? {};
	const { isPriority = false, fallbackSrcs = [], fallback, className, frameClass } = props;
	const [failedFiles, setFailedFiles] = useState<readonly string[]>([]);
	const file = [src, ...fallbackSrcs].find((candidate) => !failedFiles.includes(candidate));
	const isOriginal = file === src;

	function markFailed() {
		if (file) setFailedFiles((current) => [...current, file]);
	}

	// A file that failed before hydration fired its error event before the handler was attached.
	function checkLoaded(image: HTMLImageElement | null) {
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
				ref={checkLoaded}
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
