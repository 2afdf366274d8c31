"use client";

import { type ReactNode, useState } from "react";
import type { ConsoleAsset } from "@/lib/contracts/console-assets";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icon";
import { assetsChanged } from "./asset-queries";
import { typeIcon } from "./asset-words";

/** Pictures that browsers do not draw; their thumbnail is shown in their place. */
const UNDRAWN = new Set(["image/tiff"]);

/** The asset itself: the picture, the film or the sound. Says what to do where there is no file to show. */
export function AssetViewer({ asset, large = false }: { asset: ConsoleAsset & { prompt?: string | null }; large?: boolean }) {
  const [broken, setBroken] = useState<string>();
  const { state, fileUrl, type } = asset;
  if (state !== "ready" || fileUrl === null) return <NoFile asset={asset} large={large} />;
  if (broken === fileUrl)
    return (
      <Message large={large} icon="link" title="The file could not be shown">
        <p>Its address may have ended, or the browser cannot read this kind. Nothing is made again.</p>
        <Button
          small
          icon="refresh"
          onClick={() => {
            setBroken(undefined);
            void assetsChanged();
          }}
        >
          Reload preview
        </Button>
      </Message>
    );
  return (
    <div className={`${shapeOf(large)}${type === "Audio" ? " is-sound" : ""}`}>
      <Playing asset={asset} url={fileUrl} onBroken={() => setBroken(fileUrl)} key={`${asset.id}${type}`} />
    </div>
  );
}

function Playing({ asset, url, onBroken }: { asset: ConsoleAsset & { prompt?: string | null }; url: string; onBroken(): void }) {
  const { type, name, prompt, mimeType, thumbnailUrl, width, height } = asset;
  // An address is signed anew from time to time: what plays goes on with the one it began with.
  const [first] = useState(url);
  if (type === "Video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: films come without words
      <video controls playsInline preload="metadata" poster={thumbnailUrl ?? undefined} src={first} aria-label={name} onError={onBroken} />
    );
  if (type === "Audio")
    return (
      <div className="asset-sound">
        <Icon name="speech" />
        {/* biome-ignore lint/a11y/useMediaCaption: the words it speaks stand with its prompt */}
        <audio controls preload="metadata" src={first} aria-label={name} onError={onBroken} />
      </div>
    );
  const undrawn = UNDRAWN.has(mimeType ?? "");
  return (
    <a href={url} target="_blank" rel="noreferrer" className="asset-picture" title="Open the original in a new tab">
      {/* biome-ignore lint/performance/noImgElement: the file is the gateway's own */}
      <img
        src={undrawn && thumbnailUrl !== null ? thumbnailUrl : first}
        alt={prompt ? `${name}. Made from: ${prompt}` : name}
        width={width ?? undefined}
        height={height ?? undefined}
        decoding="async"
        onError={onBroken}
      />
    </a>
  );
}

function NoFile({ asset, large }: { asset: ConsoleAsset; large: boolean }) {
  if (asset.state === "working")
    return (
      <Message large={large} icon={typeIcon(asset.type)} title="Still being made">
        <p>It appears here by itself when it is ready.</p>
      </Message>
    );
  if (asset.state === "failed")
    return (
      <Message large={large} icon="warn" title="It could not be made">
        <p>{asset.error?.message || "The model gave no reason."}</p>
        <p>Make it again from where it came, or delete this entry.</p>
      </Message>
    );
  return (
    <Message large={large} icon="link" title="The file is gone">
      <p>Retention or a person has removed it; only this entry is left.</p>
      <p>Make it again, upload it again, or delete the entry. Pin files that should stay.</p>
    </Message>
  );
}

interface MessageProps {
  /** On a page of its own, where no other heading comes before. */
  large: boolean;
  icon: IconName;
  title: string;
  children: ReactNode;
}

function Message({ large, icon, title, children }: MessageProps) {
  const Heading = large ? "h2" : "h3";
  return (
    <div className={`${shapeOf(large)} is-empty`}>
      <Icon name={icon} />
      <Heading className="h2">{title}</Heading>
      <div className="dim stack stack-2">{children}</div>
    </div>
  );
}

const shapeOf = (large: boolean) => `asset-viewer${large ? " is-large" : ""}`;
