"""Masks of Segment Anything and of WebSAM-Adapter, by small networks with random weights, which are exported to ONNX.

Random weights are shifted and scaled so that masks depend on their points, and about half of them pass the limits.

In:  {"folder": for encoder.onnx, decoder.onnx and websam.onnx, "sizes": [[width, height]], "points": along each side}.
Out: {"pages": [{"image": PNG in Base64, "sam": [{"box", "quality", "stability"}], "websam": [box]}]}; a box is [left, top,
right, bottom], in pixels of the image.
"""

import base64
import contextlib
import io
import json
import sys
import warnings
from functools import partial

import numpy as np
import torch
from PIL import Image
from scipy import ndimage
from segment_anything import SamAutomaticMaskGenerator, SamPredictor
from segment_anything.modeling import ImageEncoderViT, MaskDecoder, PromptEncoder, Sam, TwoWayTransformer
from segment_anything.utils.amg import build_point_grid
from segment_anything.utils.onnx import SamOnnxModel
from segment_anything.utils.transforms import ResizeLongestSide
from torch import nn
from torch.nn import functional as F

warnings.filterwarnings("ignore")

SIZE = 1024
WIDTH = 16
LAYERS = 2


class Adapted(nn.Module):
    """The encoder with the adapter of Ren et al. 2024, section 3: patches and their edges change the input of each block.

    Then the decoder without prompts, of whose masks the first is meant for a single answer.
    """

    def __init__(self, sam, reduction=8):
        super().__init__()
        self.sam = sam
        inner = WIDTH // reduction
        self.tune_patches = nn.Linear(WIDTH, inner)
        self.tune_edges = nn.Linear(16 * 16, inner)
        self.tune = nn.ModuleList(nn.Linear(inner, inner) for _ in range(LAYERS))
        self.up = nn.Linear(inner, WIDTH)
        across = torch.tensor([[-1.0, 0, 1], [-2, 0, 2], [-1, 0, 1]])
        self.register_buffer("sobel", torch.stack([across, across.T])[:, None])

    def forward(self, image):
        encoder, decoder, prompts = self.sam.image_encoder, self.sam.mask_decoder, self.sam.prompt_encoder
        slopes = F.conv2d(image.mean(1, keepdim=True), self.sobel, padding=1)
        edges = F.unfold(slopes.pow(2).sum(1, keepdim=True).sqrt(), 16, stride=16)
        edges = edges.transpose(1, 2).reshape(1, SIZE // 16, SIZE // 16, 16 * 16)
        x = encoder.patch_embed(image)
        features = self.tune_patches(x) + self.tune_edges(edges)
        x = x + encoder.pos_embed
        for tune, block in zip(self.tune, encoder.blocks):
            x = block(x + self.up(F.gelu(tune(features))))
        masks, _ = decoder.predict_masks(
            image_embeddings=encoder.neck(x.permute(0, 3, 1, 2)),
            image_pe=prompts.get_dense_pe(),
            sparse_prompt_embeddings=torch.zeros(1, 0, 256),
            dense_prompt_embeddings=prompts.no_mask_embed.weight.reshape(1, -1, 1, 1).expand(1, -1, 64, 64),
        )
        return masks[:, :1]


class Decoder(SamOnnxModel):
    def mask_postprocessing(self, masks, orig_im_size):
        """Without the int() of version 1.0, which makes a constant of the size in the example."""
        seen = self.resize_longest_image_size(orig_im_size, self.img_size)
        height, width = orig_im_size.to(torch.int64)
        masks = F.interpolate(masks, (self.img_size, self.img_size), mode="bilinear", align_corners=False)
        return F.interpolate(masks[..., : seen[0], : seen[1]], (height, width), mode="bilinear", align_corners=False)


def make_sam():
    torch.manual_seed(1)
    encoder = ImageEncoderViT(
        img_size=SIZE,
        embed_dim=WIDTH,
        depth=LAYERS,
        num_heads=2,
        mlp_ratio=2,
        norm_layer=partial(nn.LayerNorm, eps=1e-6),
        use_rel_pos=True,
        window_size=14,
    )
    prompts = PromptEncoder(256, (SIZE // 16, SIZE // 16), (SIZE, SIZE), mask_in_chans=4)
    transformer = TwoWayTransformer(depth=1, embedding_dim=256, num_heads=8, mlp_dim=32, attention_downsample_rate=4)
    decoder = MaskDecoder(transformer_dim=256, transformer=transformer, iou_head_hidden_dim=64)
    return Sam(encoder, prompts, decoder).eval()


def adjust(sam, image, points):
    """Centers the masks and qualities on those of an image, with a constant that the last channel of the decoder adds."""
    decoder, predictor = sam.mask_decoder, SamPredictor(sam)
    heads = [head.layers[-1] for head in decoder.output_hypernetworks_mlps]
    predictor.set_image(image)
    height, width = (side // 4 for side in predictor.input_size)
    grid = predictor.transform.apply_coords(build_point_grid(points) * image.shape[1::-1], image.shape[:2])
    prompt = (torch.as_tensor(grid[:, None]), torch.ones(len(grid), 1))

    def predict():
        _, qualities, masks = predictor.predict_torch(*prompt, multimask_output=True, return_logits=True)
        return masks[:, :, :height, :width], qualities

    for at in (0, 3):
        # Otherwise each pixel of a patch has weights of its own.
        decoder.output_upscaling[at].weight[:] = decoder.output_upscaling[at].weight.mean((2, 3), keepdim=True)
    decoder.output_upscaling[3].weight[:, -1] = 0
    decoder.output_upscaling[3].bias[-1] = 2
    one = F.gelu(torch.tensor(2.0))
    means = {}
    hooks = [
        head.register_forward_hook(lambda head, _, output: means.update({head: output.mean(0)})) for head in heads
    ]
    predict()
    for hook in hooks:
        hook.remove()
    for head in heads[1:]:
        head.bias -= means[head]
    for head in heads:
        head.weight[-1] = head.bias[-1] = 0
    masks, qualities = predict()
    for head, mask in zip(heads[1:], masks.unbind(1)):
        scale = 300 / mask.std()
        threshold = torch.quantile(mask, 0.9)
        head.weight *= scale
        head.bias *= scale
        head.bias[-1] = -scale * threshold / one
    last = decoder.iou_prediction_head.layers[-1]
    for at, quality in enumerate(qualities.unbind(1), start=1):
        scale = 0.03 / quality.std()
        last.weight[at] *= scale
        last.bias[at] = 0.9 + scale * (last.bias[at] - quality.mean())


def adjust_adapted(adapted, image):
    """Makes a fifth of the mask greater than 0."""
    head = adapted.sam.mask_decoder.output_hypernetworks_mlps[0].layers[-1]
    height, width = (side // 4 for side in input_size(image))
    mask = adapted(prepared(adapted.sam, image))[..., :height, :width]
    head.bias[-1] = -torch.quantile(mask, 0.8) / F.gelu(torch.tensor(2.0))


def make_image(width, height, random):
    """Blocks of one color on white."""
    image = np.full((height, width, 3), 255, np.uint8)
    for _ in range(8):
        top, left = random.integers(0, height - 40), random.integers(0, width - 80)
        down, across = random.integers(20, height // 4), random.integers(40, width // 3)
        image[top : top + down, left : left + across] = random.integers(0, 256, 3)
    return image


def input_size(image):
    return ResizeLongestSide.get_preprocess_shape(*image.shape[:2], SIZE)


def prepared(sam, image):
    resized = ResizeLongestSide(SIZE).apply_image(image)
    return sam.preprocess(torch.as_tensor(resized).permute(2, 0, 1)[None].float())


def sam_masks(sam, image, points):
    def record(mask):
        left, top, width, height = mask["bbox"]
        # Of the last pixel in the mask, not of the one after it.
        box = [left, top, left + width + 1, top + height + 1]
        return {"box": box, "quality": mask["predicted_iou"], "stability": mask["stability_score"]}

    return [record(mask) for mask in SamAutomaticMaskGenerator(sam, points).generate(image)]


def websam_boxes(adapted, image):
    size = tuple(input_size(image))
    mask = adapted.sam.postprocess_masks(adapted(prepared(adapted.sam, image)), size, image.shape[:2])[0, 0] > 0
    labels, _ = ndimage.label(mask.numpy(), structure=np.ones((3, 3)))
    return [[x.start, y.start, x.stop, y.stop] for y, x in ndimage.find_objects(labels)]


def export(module, path, inputs, outputs):
    names = list(inputs)
    dynamic = {"point_coords": {1: "points"}, "point_labels": {1: "points"}} if "point_coords" in inputs else None
    torch.onnx.export(
        module,
        tuple(inputs.values()),
        path,
        input_names=names,
        output_names=outputs,
        dynamic_axes=dynamic,
        opset_version=17,
        dynamo=False,
    )


def answer(folder, sizes, points):
    random = np.random.default_rng(1)
    images = [make_image(width, height, random) for width, height in sizes]
    sam = make_sam()
    adapted = Adapted(sam).eval()
    adjust(sam, images[0], points)
    adjust_adapted(adapted, images[0])
    square = torch.zeros(1, 3, SIZE, SIZE)
    export(sam.image_encoder, f"{folder}/encoder.onnx", {"image": square}, ["embeddings"])
    export(adapted, f"{folder}/websam.onnx", {"image": square}, ["logits"])
    prompt = {
        "image_embeddings": torch.randn(1, 256, 64, 64),
        "point_coords": torch.zeros(1, 2, 2),
        "point_labels": torch.tensor([[1.0, -1.0]]),
        "mask_input": torch.zeros(1, 1, 256, 256),
        "has_mask_input": torch.zeros(1),
        "orig_im_size": torch.tensor([768.0, 1024.0]),
    }
    export(
        Decoder(sam, return_single_mask=False),
        f"{folder}/decoder.onnx",
        prompt,
        ["masks", "iou_predictions", "low_res_masks"],
    )

    def page(image):
        png = io.BytesIO()
        Image.fromarray(image).save(png, "PNG")
        return {
            "image": base64.b64encode(png.getvalue()).decode(),
            "sam": sam_masks(sam, image, points),
            "websam": websam_boxes(adapted, image),
        }

    return {"pages": [page(image) for image in images]}


torch.set_num_threads(1)
for line in sys.stdin:
    with torch.no_grad(), contextlib.redirect_stdout(sys.stderr):
        reply = answer(**json.loads(line))
    print(json.dumps(reply), flush=True)
