import type { Metadata } from "next";
import { FAMILIES } from "@/components/video/new/families";
import { NewVideoPage } from "@/components/video/pages";
import { formSchema } from "@/lib/contracts/form-schema";
import { VideoMetadata } from "@/lib/contracts/video";
import { GenerationTaskRequest } from "@/lib/contracts/video-cgt";
import { SynthesisRequest } from "@/lib/contracts/video-ssf";
import { VidARequest } from "@/lib/contracts/video-vid-a";
import { VidBSubmitRequest } from "@/lib/contracts/video-vid-b";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "New video" };

const namesOf = (family: keyof typeof FAMILIES) => FAMILIES[family].fields.map(({ name }) => name);

export default async function NewVideo() {
  await requirePerson();
  return (
    <NewVideoPage
      schemas={{
        unified: formSchema(VideoMetadata, namesOf("unified")),
        openai: formSchema(VideoMetadata, namesOf("openai")),
        vidA: formSchema(VidARequest, namesOf("vidA")),
        cgt: formSchema(GenerationTaskRequest, namesOf("cgt")),
        ssf: formSchema(SynthesisRequest, namesOf("ssf"), ["parameters"]),
        vidB: formSchema(VidBSubmitRequest, namesOf("vidB")),
      }}
    />
  );
}
