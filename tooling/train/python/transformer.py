"""Fine-tunes a Hugging Face encoder as a classifier of pages, and exports it to ONNX.

Usage: transformer.py FOLDER

FOLDER contains settings.json and pages.jsonl (text, label and fold of each page). Writes the logits of each page by
a model that has not seen its fold (null if the fold is not measured) to FOLDER/logits.json; and model.onnx,
tokenizer.json and config.json of a model that has seen all pages to the output folder.
"""

import json
import os
import sys
import time
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer, logging

logging.set_verbosity_error()
WEIGHT_DECAY = 0.01
# Share of the steps in which the learning rate grows; afterwards it falls to 0, both linearly.
WARM_UP = 0.1
# Batches are made of pages of similar length, out of this many batches of random pages.
BUCKET = 8


def note(text):
    print(text, file=sys.stderr, flush=True)


def load(settings):
    labels = settings["labels"]
    return AutoModelForSequenceClassification.from_pretrained(
        settings["weights"],
        num_labels=len(labels),
        id2label=dict(enumerate(labels)),
        label2id={label: i for i, label in enumerate(labels)},
        # Weights of another classifier are replaced by new ones of the right shape.
        ignore_mismatched_sizes=True,
        # Traced by the exporter, which cannot follow the other implementations.
        attn_implementation="eager",
    )


def batch_of(pages, chosen, tokenizer):
    return tokenizer.pad({"input_ids": [pages[i]["ids"] for i in chosen]}, return_tensors="pt")


def random_batches(pages, rows, size, generator):
    order = [rows[i] for i in torch.randperm(len(rows), generator=generator).tolist()]
    batches = []
    for start in range(0, len(order), size * BUCKET):
        bucket = sorted(order[start : start + size * BUCKET], key=lambda i: len(pages[i]["ids"]))
        batches += [bucket[at : at + size] for at in range(0, len(bucket), size)]
    return [batches[i] for i in torch.randperm(len(batches), generator=generator).tolist()]


def train(settings, pages, rows, tokenizer):
    torch.manual_seed(settings["seed"])
    generator = torch.Generator().manual_seed(settings["seed"])
    model = load(settings)
    size, epochs = settings["batch"], settings["epochs"]
    steps = epochs * -(-len(rows) // size)
    optimizer = torch.optim.AdamW(model.parameters(), lr=settings["rate"], weight_decay=WEIGHT_DECAY)
    rising = max(1, round(WARM_UP * steps))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / rising, max(0.0, (steps - step) / max(1, steps - rising)))
    )
    model.train()
    for epoch in range(epochs):
        started, total = time.time(), 0.0
        for chosen in random_batches(pages, rows, size, generator):
            inputs = batch_of(pages, chosen, tokenizer)
            labels = torch.tensor([pages[i]["label"] for i in chosen])
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=settings["bfloat16"]):
                logits = model(**inputs).logits
            loss = torch.nn.functional.cross_entropy(logits.float(), labels)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
            total += loss.item() * len(chosen)
        note(f"epoch {epoch + 1}: loss {total / len(rows):.4f}, {time.time() - started:.0f} s")
    return model.eval()


@torch.no_grad()
def logits_of(model, settings, pages, rows, tokenizer):
    found = {}
    order = sorted(rows, key=lambda i: len(pages[i]["ids"]))
    for start in range(0, len(order), settings["batch"]):
        chosen = order[start : start + settings["batch"]]
        for i, row in zip(chosen, model(**batch_of(pages, chosen, tokenizer)).logits.tolist()):
            found[i] = row
    return found


class Logits(torch.nn.Module):
    """A model whose inputs are positional and whose only output is the logits, as the exporter needs."""

    def __init__(self, model, names):
        super().__init__()
        self.model, self.names = model, names

    def forward(self, *inputs):
        return self.model(**dict(zip(self.names, inputs))).logits


def export(model, tokenizer, settings):
    output = Path(settings["output"])
    output.mkdir(parents=True, exist_ok=True)
    # Two rows of different lengths, so that the masks are traced.
    example = tokenizer(["a title", "a longer title of a page"], padding=True, return_tensors="pt")
    names = [name for name in tokenizer.model_input_names if name in example]
    exported = output / ("model-float32.onnx" if settings["quantize"] else "model.onnx")
    torch.onnx.export(
        # The exporter restores the mode of the module: in that of training, dropout would be on afterwards.
        Logits(model, names).eval(),
        tuple(example[name] for name in names),
        str(exported),
        input_names=names,
        output_names=["logits"],
        dynamic_axes={**{name: {0: "batch", 1: "tokens"} for name in names}, "logits": {0: "batch"}},
        opset_version=17,
        dynamo=False,
    )
    if settings["quantize"]:
        from onnxruntime.quantization import QuantType, quantize_dynamic

        quantize_dynamic(str(exported), str(output / "model.onnx"), weight_type=QuantType.QInt8)
        exported.unlink()
    model.config.save_pretrained(output)
    tokenizer.backend_tokenizer.save(str(output / "tokenizer.json"))


def main(folder):
    settings = json.loads((folder / "settings.json").read_text())
    torch.set_num_threads(settings["threads"])
    tokenizer = AutoTokenizer.from_pretrained(settings["weights"], use_fast=True)
    if not tokenizer.is_fast:
        raise SystemExit(f"{settings['weights']} has no tokenizer.json")
    with (folder / "pages.jsonl").open(encoding="utf-8") as lines:
        pages = [json.loads(line) for line in lines]
    for page in pages:
        page["ids"] = tokenizer(page["text"], truncation=True, max_length=settings["maxTokens"])["input_ids"]
    logits = [None] * len(pages)
    for fold in settings["measured"]:
        note(f"without fold {fold}")
        inside = [i for i, page in enumerate(pages) if page["fold"] != fold]
        model = train(settings, pages, inside, tokenizer)
        outside = [i for i, page in enumerate(pages) if page["fold"] == fold]
        for i, row in logits_of(model, settings, pages, outside, tokenizer).items():
            logits[i] = row
        (folder / "logits.json").write_text(json.dumps(logits))
    (folder / "logits.json").write_text(json.dumps(logits))
    note("on all pages")
    model = train(settings, pages, list(range(len(pages))), tokenizer)
    export(model, tokenizer, settings)
    sample = list(range(min(32, len(pages))))
    exported = logits_of(model, settings, pages, sample, tokenizer)
    (folder / "sample.json").write_text(json.dumps([exported[i] for i in sample]))


main(Path(sys.argv[1]))
